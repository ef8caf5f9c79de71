/// The types that requests may filter by, as the service's tables list them.
///
/// Source: "Place types" of Places API (New), Table A and Table B, and "Place types" of the Legacy API,
/// Tables 1 to 3, as of 2025.
enum PlaceTypes {
    /// Collections of the new generation; each stands alone in a request.
    static let collections: Set<String> = ["(cities)", "(regions)"]
    /// Collections of the Legacy API (its Table 3); each stands alone in a request.
    static let legacyCollections: Set<String> = [
        "(cities)", "(regions)", "address", "establishment", "geocode",
    ]

    /// What is known to a generation beside its collections.
    static func isKnown(_ type: String, in generation: APIGeneration) -> Bool {
        generation == .new ? new.contains(type) : legacy.contains(type)
    }

    /// All types and collections that a generation takes, sorted.
    static func known(in generation: APIGeneration) -> [String] {
        (generation == .new ? new.union(collections) : legacy.union(legacyCollections)).sorted()
    }

    /// The types of a place, the primary one first: those of an area of land are political and geocoded,
    /// all others are establishments. A place without a type has none.
    static func all(of primary: String) -> [String] {
        if primary.isEmpty { return [] }
        return [primary]
            + (areas.contains(primary) ? ["political", "geocode"] : ["point_of_interest", "establishment"])
    }

    /// Whether a filter lets a place of this primary type through.
    ///
    /// The new generation compares primary types, the Legacy one all types of the place.
    static func filter(_ filter: String, admits primary: String, in generation: APIGeneration) -> Bool {
        switch filter {
        case "(cities)": primary == "locality" || primary == "administrative_area_level_3"
        case "(regions)": regions.contains(primary)
        default: generation == .new ? filter == primary : all(of: primary).contains(filter)
        }
    }

    private static let regions: Set<String> = [
        "locality", "sublocality", "postal_code", "country", "administrative_area_level_1",
        "administrative_area_level_2",
    ]

    private static let areas: Set<String> = words(
        """
        country locality postal_code school_district administrative_area_level_1 administrative_area_level_2
        administrative_area_level_3 administrative_area_level_4 administrative_area_level_5
        administrative_area_level_6 administrative_area_level_7 archipelago colloquial_area continent
        neighborhood political postal_town sublocality sublocality_level_1 sublocality_level_2
        sublocality_level_3 sublocality_level_4 sublocality_level_5
        """
    )

    /// Tables A and B, which the new generation takes.
    private static let new: Set<String> = words(
        """
        car_dealer car_rental car_repair car_wash electric_vehicle_charging_station gas_station parking
        rest_stop
        corporate_office farm ranch
        art_gallery art_studio auditorium cultural_landmark historical_place monument museum
        performing_arts_theater sculpture
        library preschool primary_school school secondary_school university
        adventure_sports_center amphitheatre amusement_center amusement_park aquarium banquet_hall
        barbecue_area botanical_garden bowling_alley casino childrens_camp comedy_club community_center
        concert_hall convention_center cultural_center cycling_park dance_hall dog_park event_venue
        ferris_wheel garden hiking_area historical_landmark internet_cafe karaoke marina movie_rental
        movie_theater national_park night_club observation_deck off_roading_area opera_house park
        philharmonic_hall picnic_ground planetarium plaza roller_coaster skateboard_park state_park
        tourist_attraction video_arcade visitor_center water_park wedding_venue wildlife_park wildlife_refuge
        zoo
        public_bath public_bathroom stable
        accounting atm bank
        acai_shop afghani_restaurant african_restaurant american_restaurant asian_restaurant bagel_shop bakery
        bar bar_and_grill barbecue_restaurant brazilian_restaurant breakfast_restaurant brunch_restaurant
        buffet_restaurant cafe cafeteria candy_store cat_cafe chinese_restaurant chocolate_factory
        chocolate_shop coffee_shop confectionery deli dessert_restaurant dessert_shop diner dog_cafe
        donut_shop fast_food_restaurant fine_dining_restaurant food_court french_restaurant greek_restaurant
        hamburger_restaurant ice_cream_shop indian_restaurant indonesian_restaurant italian_restaurant
        japanese_restaurant juice_shop korean_restaurant lebanese_restaurant meal_delivery meal_takeaway
        mediterranean_restaurant mexican_restaurant middle_eastern_restaurant pizza_restaurant pub
        ramen_restaurant restaurant sandwich_shop seafood_restaurant spanish_restaurant steak_house
        sushi_restaurant tea_house thai_restaurant turkish_restaurant vegan_restaurant vegetarian_restaurant
        vietnamese_restaurant wine_bar
        administrative_area_level_1 administrative_area_level_2 country locality postal_code school_district
        city_hall courthouse embassy fire_station government_office local_government_office
        neighborhood_police_station police post_office
        chiropractor dental_clinic dentist doctor drugstore hospital massage medical_lab pharmacy
        physiotherapist sauna skin_care_clinic spa tanning_studio wellness_center yoga_studio
        apartment_building apartment_complex condominium_complex housing_complex
        bed_and_breakfast budget_japanese_inn campground camping_cabin cottage extended_stay_hotel farmstay
        guest_house hostel hotel inn japanese_inn lodging mobile_home_park motel private_guest_room
        resort_hotel rv_park
        beach
        church hindu_temple mosque synagogue
        astrologer barber_shop beautician beauty_salon body_art_service catering_service cemetery
        child_care_agency consultant courier_service electrician florist food_delivery foot_care funeral_home
        hair_care hair_salon insurance_agency laundry lawyer locksmith makeup_artist moving_company nail_salon
        painter plumber psychic real_estate_agency roofing_contractor storage summer_camp_organizer tailor
        telecommunications_service_provider tour_agency tourist_information_center travel_agency
        veterinary_care
        asian_grocery_store auto_parts_store bicycle_store book_store butcher_shop cell_phone_store
        clothing_store convenience_store department_store discount_store electronics_store food_store
        furniture_store gift_shop grocery_store hardware_store home_goods_store home_improvement_store
        jewelry_store liquor_store market pet_store shoe_store shopping_mall sporting_goods_store store
        supermarket warehouse_store wholesaler
        arena athletic_field fishing_charter fishing_pond fitness_center golf_course gym ice_skating_rink
        playground ski_resort sports_activity_location sports_club sports_coaching sports_complex stadium
        swimming_pool
        airport airstrip bus_station bus_stop ferry_terminal heliport international_airport light_rail_station
        park_and_ride subway_station taxi_stand train_station transit_depot transit_station truck_stop
        """
    ).union(geographic)

    /// Tables 1 and 2, which the Legacy API takes; what its Table 3 has too counts as a collection there.
    private static let legacy: Set<String> = words(
        """
        accounting airport amusement_park aquarium art_gallery atm bakery bank bar beauty_salon bicycle_store
        book_store bowling_alley bus_station cafe campground car_dealer car_rental car_repair car_wash casino
        cemetery church city_hall clothing_store convenience_store courthouse dentist department_store doctor
        drugstore electrician electronics_store embassy fire_station florist funeral_home furniture_store
        gas_station gym hair_care hardware_store hindu_temple home_goods_store hospital insurance_agency
        jewelry_store laundry lawyer library light_rail_station liquor_store local_government_office locksmith
        lodging meal_delivery meal_takeaway mosque movie_rental movie_theater moving_company museum night_club
        painter park parking pet_store pharmacy physiotherapist plumber police post_office primary_school
        real_estate_agency restaurant roofing_contractor rv_park school secondary_school shoe_store
        shopping_mall spa stadium storage store subway_station supermarket synagogue taxi_stand
        tourist_attraction train_station transit_station travel_agency university veterinary_care zoo
        administrative_area_level_1 administrative_area_level_2 country locality postal_code
        """
    ).union(geographic)

    /// What both generations share: Table B, which was Table 2.
    private static let geographic: Set<String> = words(
        """
        administrative_area_level_3 administrative_area_level_4 administrative_area_level_5
        administrative_area_level_6 administrative_area_level_7 archipelago colloquial_area continent
        establishment finance floor food general_contractor geocode health intersection landmark
        natural_feature neighborhood place_of_worship plus_code point_of_interest political post_box
        postal_code_prefix postal_code_suffix postal_town premise room route street_address street_number
        sublocality sublocality_level_1 sublocality_level_2 sublocality_level_3 sublocality_level_4
        sublocality_level_5 subpremise town_square
        """
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
