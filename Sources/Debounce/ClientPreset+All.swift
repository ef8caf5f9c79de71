extension ClientPreset {
    /// Every preset, in the order in which they are listed.
    ///
    /// Google's own widget and its GMSAutocompleteFetcher publish no numbers, so that no preset can stand for
    /// them; what is seen of them lies between every keystroke and a debounce of 200 ms.
    package static let all: [ClientPreset] = [
        ClientPreset(
            name: "google-samples",
            title: "Google's samples for JavaScript and iOS, vis.gl's example",
            version: "Places API (New) samples, 2025",
            source: "samples call fetchAutocompleteSuggestions from every input event",
            remark: "",
            policy: "{ timing: { kind: 'every' }, minimumLength: 1 }"
        ),
        ClientPreset(
            name: "use-places-autocomplete-4",
            title: "use-places-autocomplete (React)",
            version: "4",
            source: "options debounce = 200 and cache = 86400 of usePlacesAutocomplete",
            remark:
                "its cache lives in the browser tab; here it lives for one session unless cache.scope is person",
            policy: """
                { timing: { kind: 'debounce', wait: 200 }, minimumLength: 0,
                  cache: { seconds: 86400, key: 'exact', hitsOnly: true } }
                """
        ),
        ClientPreset(
            name: "react-google-places-autocomplete-4",
            title: "react-google-places-autocomplete",
            version: "4",
            source: "props debounce = 300 and minLengthAutocomplete = 0",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, minimumLength: { count: 0, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "react-places-autocomplete-7",
            title: "react-places-autocomplete",
            version: "7",
            source:
                "props debounce = 200 and shouldFetchSuggestions = true; fetchPredictions reads props.value",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 200 }, valueAt: 'fire',
                  minimumLength: { count: 1, stage: 'after' }, onSelect: 'run' }
                """
        ),
        ClientPreset(
            name: "react-google-autocomplete-2",
            title: "react-google-autocomplete, usePlacesAutocompleteService",
            version: "2",
            source: "option debounce = 300",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, minimumLength: { count: 1, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "react-native-google-places-autocomplete-2.6",
            title: "react-native-google-places-autocomplete",
            version: "2.6",
            source: "props debounce = 0 (through lodash) and minLength = 0",
            remark: "it aborts the request before; an aborted request counts as sent",
            policy: "{ timing: { kind: 'debounce', wait: 0 }, minimumLength: 0, abortsOpen: true }"
        ),
        ClientPreset(
            name: "google-android-demo",
            title: "Google's Places demo for Android, programmatic autocomplete",
            version: "2025",
            source: "the handler posts the request 300 ms after the last change",
            remark: "",
            policy: "{ timing: { kind: 'debounce', wait: 300 }, minimumLength: 0 }"
        ),
        ClientPreset(
            name: "flutter-google-places-0.4",
            title: "flutter_google_places (Flutter)",
            version: "0.4",
            source: "debounce = 300 of PlacesAutocompleteWidget; the query is read when the timer fires",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, valueAt: 'fire',
                  minimumLength: { count: 1, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "google-maps-place-picker",
            title: "google_maps_place_picker (Flutter)",
            version: "2",
            source: "autoCompleteDebounceInMilliseconds = 500; texts are compared trimmed",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 500 }, minimumLength: 1, trim: true, distinct: 'after' }
                """
        ),
        ClientPreset(
            name: "mapbox-gl-geocoder-5",
            title: "Mapbox GL Geocoder",
            version: "5",
            source: "options debounceSearch = 200 and minLength = 2",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 200 }, minimumLength: { count: 2, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "maptiler-geocoding-control",
            title: "MapTiler Geocoding Control",
            version: "2",
            source: "options debounceSearch = 200 and minLength = 2",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 200 },
                  minimumLength: { count: 2, stage: 'before-cancelling' } }
                """
        ),
        ClientPreset(
            name: "leaflet-control-geocoder-3",
            title: "Leaflet Control Geocoder",
            version: "3",
            source: "options suggestTimeout = 250 and suggestMinLength = 3",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 250 }, distinct: 'after',
                  minimumLength: { count: 3, stage: 'before-cancelling' } }
                """
        ),
        ClientPreset(
            name: "leaflet-photon",
            title: "Leaflet.Photon",
            version: "0.9",
            source: "options submitDelay = 300 and minChar = 3",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, distinct: 'after',
                  minimumLength: { count: 3, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "pelias-leaflet",
            title: "Pelias plugin for Leaflet",
            version: "1",
            source: "the input handler is throttled to one call in API_RATE_LIMIT = 250 ms",
            remark: "",
            policy: """
                { timing: { kind: 'throttle', wait: 250, leading: true, trailing: true }, minimumLength: 1 }
                """
        ),
        ClientPreset(
            name: "geoapify-3",
            title: "Geoapify Geocoder Autocomplete",
            version: "3",
            source: "option debounceDelay = 100",
            remark: "",
            policy: "{ timing: { kind: 'debounce', wait: 100 }, minimumLength: 1 }"
        ),
        ClientPreset(
            name: "radar-5",
            title: "Radar's autocomplete for the web",
            version: "5",
            source: "options debounceMS = 200 and minCharacters = 3",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 200 }, minimumLength: { count: 3, stage: 'after' } }
                """
        ),
        ClientPreset(
            name: "jquery-ui-autocomplete",
            title: "jQuery UI Autocomplete",
            version: "1.14",
            source: "options delay = 300 and minLength = 1; blur clears the timer",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, minimumLength: { count: 1, stage: 'after' },
                  distinct: 'after', onSelect: 'cancel', onEnd: 'cancel' }
                """
        ),
        ClientPreset(
            name: "typeahead-js",
            title: "typeahead.js with Bloodhound",
            version: "0.11",
            source: "options rateLimitBy = debounce, rateLimitWait = 300 and minLength = 1; LruCache(10)",
            remark: "",
            policy: """
                { timing: { kind: 'debounce', wait: 300 }, minimumLength: 1, cache: { entries: 10 } }
                """
        ),
    ]
}
