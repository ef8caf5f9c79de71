# Completions of keytoll for bash 4 and newer, written by "keytoll completions bash". For one shell:
#   source <(keytoll completions bash)

_keytoll_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_keytoll_list() {
    local before=""
    if [[ $cur == *,* ]]; then before="${cur%,*},"; fi
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
    compopt -o nospace 2>/dev/null
}

_keytoll_paths() {
    mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    compopt -o filenames 2>/dev/null
}

_keytoll() {
    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" command="${COMP_WORDS[1]}"
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        _keytoll_words "run replay inspect convert synthesize requests suggest price prices clients integrations report compare reference completions manual help --help --version"
        return
    fi
    # bash takes --name=value apart into three words.
    if [[ $cur == "=" ]]; then
        cur=""
    elif [[ $prev == "=" ]]; then
        prev="${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    case "$command $prev" in
    "run --out") _keytoll_paths -d; return ;;
    "run --db") _keytoll_paths -f; return ;;
    "run --threads") return ;;
    "run --confidence") return ;;
    "run --replicates") return ;;
    "run --seed") return ;;
    "run --format") _keytoll_words "text json html"; return ;;
    "replay --wait") return ;;
    "replay --min-chars") return ;;
    "replay --client") _keytoll_words "google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js"; return ;;
    "replay --integrations") _keytoll_list "per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token"; return ;;
    "replay --prices") _keytoll_list "google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06"; return ;;
    "replay --sessions-per-month") return ;;
    "replay --submitted") _keytoll_words "selected submitted abandoned"; return ;;
    "replay --unrecorded") _keytoll_words "selected submitted abandoned"; return ;;
    "replay --rule") return ;;
    "replay --log-format") _keytoll_words "keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb"; return ;;
    "replay --mapping") _keytoll_paths -f; return ;;
    "replay --box") return ;;
    "replay --log-rule") return ;;
    "replay --threads") return ;;
    "replay --format") _keytoll_words "text json"; return ;;
    "inspect --log-format") _keytoll_words "keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb"; return ;;
    "inspect --mapping") _keytoll_paths -f; return ;;
    "inspect --box") return ;;
    "inspect --log-rule") return ;;
    "inspect --format") _keytoll_words "text json"; return ;;
    "convert --out") _keytoll_paths -f; return ;;
    "convert --to") _keytoll_words "keytoll csv"; return ;;
    "convert --sample") return ;;
    "convert --seed") return ;;
    "convert --salt") return ;;
    "convert --log-format") _keytoll_words "keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb"; return ;;
    "convert --mapping") _keytoll_paths -f; return ;;
    "convert --box") return ;;
    "convert --log-rule") return ;;
    "synthesize --rhythm") _keytoll_paths -f; return ;;
    "synthesize --places") _keytoll_paths -f; return ;;
    "synthesize --sessions") return ;;
    "synthesize --seed") return ;;
    "synthesize --out") _keytoll_paths -f; return ;;
    "requests --client") _keytoll_words "google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js"; return ;;
    "requests --session") return ;;
    "requests --selection") _keytoll_words "recorded simulated"; return ;;
    "requests --places") _keytoll_paths -f; return ;;
    "requests --submitted") _keytoll_words "selected submitted abandoned"; return ;;
    "requests --unrecorded") _keytoll_words "selected submitted abandoned"; return ;;
    "requests --log-format") _keytoll_words "keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb"; return ;;
    "requests --mapping") _keytoll_paths -f; return ;;
    "requests --box") return ;;
    "requests --log-rule") return ;;
    "suggest --places") _keytoll_paths -f; return ;;
    "suggest --log") _keytoll_paths -f; return ;;
    "suggest --near") return ;;
    "suggest --radius") return ;;
    "suggest --within") return ;;
    "suggest --types") return ;;
    "suggest --countries") return ;;
    "suggest --region") return ;;
    "suggest --offset") return ;;
    "suggest --format") _keytoll_words "text json"; return ;;
    "price --requests") return ;;
    "price --distribution") return ;;
    "price --sessions") return ;;
    "price --selected") return ;;
    "price --integrations") _keytoll_list "per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token"; return ;;
    "price --prices") _keytoll_list "google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06"; return ;;
    "price --other") return ;;
    "price --rule") return ;;
    "price --format") _keytoll_words "text json"; return ;;
    "prices --format") _keytoll_words "text json"; return ;;
    "clients --format") _keytoll_words "text json"; return ;;
    "integrations --format") _keytoll_words "text json"; return ;;
    "report --run") return ;;
    "report --scenario") return ;;
    "report --db") _keytoll_paths -f; return ;;
    "report --out") _keytoll_paths -d; return ;;
    "report --format") _keytoll_words "markdown html"; return ;;
    "compare --db") _keytoll_paths -f; return ;;
    "compare --client") return ;;
    "compare --fail-if-increase") return ;;
    "compare --confidence") return ;;
    "compare --replicates") return ;;
    "compare --seed") return ;;
    "compare --format") _keytoll_words "text json"; return ;;
    esac
    if [[ $cur == -* ]]; then
        case "$command" in
        run) _keytoll_words "--out --db --strict --threads --confidence --replicates --seed --format --help" ;;
        replay) _keytoll_words "--wait --min-chars --client --integrations --prices --sessions-per-month --submitted --unrecorded --rule --strict --log-format --mapping --box --log-rule --threads --format --help" ;;
        inspect) _keytoll_words "--strict --log-format --mapping --box --log-rule --format --help" ;;
        convert) _keytoll_words "--out --to --sample --seed --redact --salt --strict --log-format --mapping --box --log-rule --help" ;;
        synthesize) _keytoll_words "--rhythm --places --sessions --seed --out --help" ;;
        requests) _keytoll_words "--client --explain --session --show-text --selection --places --submitted --unrecorded --strict --log-format --mapping --box --log-rule --help" ;;
        suggest) _keytoll_words "--places --log --near --radius --within --types --countries --region --offset --legacy --explain --format --help" ;;
        price) _keytoll_words "--requests --distribution --sessions --selected --integrations --prices --other --rule --format --help" ;;
        prices) _keytoll_words "--format --help" ;;
        clients) _keytoll_words "--format --help" ;;
        integrations) _keytoll_words "--format --help" ;;
        report) _keytoll_words "--run --scenario --db --out --format --help" ;;
        compare) _keytoll_words "--db --client --fail-if-increase --confidence --replicates --seed --format --help" ;;
        reference) _keytoll_words "--help" ;;
        completions) _keytoll_words "--help" ;;
        manual) _keytoll_words "--help" ;;
        esac
        return
    fi
    case "$command" in
    run) _keytoll_paths -f ;;
    replay) _keytoll_paths -f ;;
    inspect) _keytoll_paths -f ;;
    convert) _keytoll_paths -f ;;
    requests) _keytoll_paths -f ;;
    prices) _keytoll_words "google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06" ;;
    clients) _keytoll_words "google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js" ;;
    integrations) _keytoll_words "per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token" ;;
    completions) _keytoll_words "bash zsh fish" ;;
    help) _keytoll_words "run replay inspect convert synthesize requests suggest price prices clients integrations report compare reference completions manual" ;;
    esac
}

complete -F _keytoll keytoll
