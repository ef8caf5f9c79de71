import Basics
import Debounce
import Testing

@Suite struct PresetTests {
    @Test(
        "Every preset is the policy that its library has by default",
        arguments: [
            ("google-samples", "every keystroke"),
            ("use-places-autocomplete-4", "debounce 200 ms, empty text too, cache for 24 h"),
            ("react-google-places-autocomplete-4", "debounce 300 ms, empty text too"),
            (
                "react-places-autocomplete-7",
                "debounce 200 ms, text read when the timer fires, a pick leaves the timer running"
            ),
            ("react-google-autocomplete-2", "debounce 300 ms"),
            (
                "react-native-google-places-autocomplete-2.6",
                "debounce 0 ms, empty text too, a request aborts the one before"
            ),
            ("google-android-demo", "debounce 300 ms, empty text too"),
            ("flutter-google-places-0.4", "debounce 300 ms, text read when the timer fires"),
            ("google-maps-place-picker", "debounce 500 ms, trimmed, repeated text skipped"),
            ("mapbox-gl-geocoder-5", "debounce 200 ms, from 2 characters"),
            (
                "maptiler-geocoding-control",
                "debounce 200 ms, from 2 characters (shorter text cancels the timer)"
            ),
            (
                "leaflet-control-geocoder-3",
                "debounce 250 ms, from 3 characters (shorter text cancels the timer), repeated text skipped"
            ),
            ("leaflet-photon", "debounce 300 ms, from 3 characters, repeated text skipped"),
            ("pelias-leaflet", "throttle 250 ms"),
            ("geoapify-3", "debounce 100 ms"),
            ("radar-5", "debounce 200 ms, from 3 characters"),
            (
                "jquery-ui-autocomplete",
                "debounce 300 ms, repeated text skipped, leaving cancels what is pending"
            ),
            ("typeahead-js", "debounce 300 ms, cache of 10"),
        ]
    )
    func policy(name: String, summary: String) throws {
        let preset = try ClientPreset.named(name)
        let client = try preset.client
        #expect(client.summary == summary)
        #expect(client.name == name)
        #expect(client.tie == .eventFirst && client.minimumLength.unit == .utf16)
        #expect(!preset.title.isEmpty && !preset.version.isEmpty && !preset.source.isEmpty)
    }

    @Test("There are no other presets, and no name stands twice")
    func all() {
        #expect(ClientPreset.all.count == 18)
        #expect(Set(ClientPreset.all.map(\.name)).count == 18)
    }

    @Test("What stands beside a preset overrides it, member by member")
    func overrides() throws {
        let longer = try Client.one(
            #"{ preset: "use-places-autocomplete-4", timing: { wait: 500 }, trim: true }"#
        )
        #expect(longer.summary == "debounce 500 ms, empty text too, trimmed, cache for 24 h")
        #expect(longer.name == "use-places-autocomplete-4")
        #expect(longer.cache?.hitsOnly == true)

        let unit = try Client.one(#"{ preset: "leaflet-photon", minimumLength: { unit: "grapheme" } }"#)
        #expect(unit.minimumLength == MinimumLength(3, unit: .grapheme, stage: .after))

        let other = try Client.one(#"{ preset: "leaflet-photon", timing: { kind: "audit", wait: 90 } }"#)
        #expect(other.timing == .audit(wait: 90))

        let off = try Client.one(
            #"{ name: "mine", preset: "use-places-autocomplete-4", cache: null, minimumLength: 2 }"#
        )
        #expect(off.summary == "debounce 200 ms, from 2 characters")
        #expect(off.name == "mine")
    }

    @Test("A list of presets makes one client each, and the name can show their values")
    func lists() throws {
        let clients = try Client.parse(#"{ preset: ["radar-5", "geoapify-3"] }"#)
        #expect(clients.map(\.name) == ["radar-5", "geoapify-3"])
        let waits = try Client.parse(#"{ preset: "radar-5", timing: { wait: [1, 2] } }"#)
        #expect(waits.map(\.name) == ["radar-5 (wait 1)", "radar-5 (wait 2)"])
        let named = try Client.parse(#"{ name: "at {wait}", preset: ["radar-5", "geoapify-3"] }"#)
        #expect(named.map(\.name) == ["at 200", "at 100"])
        #expect(try Client.one(#""radar-5""#).name == "radar-5")
    }

    @Test("A name that no preset bears is answered with the nearest")
    func unknown() {
        let fault = #expect(throws: Fault.self) { try ClientPreset.named("jquery-autocomplete") }
        #expect(
            fault?.description
                == #""jquery-autocomplete" is no preset; did you mean "jquery-ui-autocomplete"?"#
        )
        #expect(fault?.kind == .usage)
    }
}
