#compdef keytoll
# Completions of keytoll for zsh, written by "keytoll completions zsh". Save them as _keytoll in a
# folder of $fpath, or for one shell: source <(keytoll completions zsh)

_keytoll() {
    local -a commands=(
        'run:Replay and price a scenario, write its report and save it to SQLite'
        'replay:Replay a log through a few clients and print a table; writes no files'
        'inspect:Say what a log holds and what it can answer: people, sessions, pace, endings, faults'
        'convert:Turn logs into keytoll'\''s own format or CSV; sample people, take out what tells who typed what'
        'synthesize:Make place searches: real place names, typed with the pauses and corrections of recorded people'
        'requests:Print every request that a client would send, or why it sends none'
        'suggest:Print what the autocomplete mock answers to a text'
        'price:Price sessions by their number of requests, without any log'
        'prices:List the built-in price sheets, or print one with its sources'
        'clients:List the presets of clients that people use, or print one whole'
        'integrations:List the ways of using the API around its requests, or explain one'
        'report:Write the report of a saved run again, from the database alone'
        'compare:Say what differs between two saved runs, and whether it is more than chance'
        'reference:Print the reference of scenario, client, mapping and price sheet keys, as Markdown'
        'completions:Print the completions of commands, options and names for a shell'
        'manual:Print the manual page of keytoll, for man'
        'help:Explain a command'
    )
    if (( CURRENT == 2 )); then
        _describe -t commands command commands
        compadd -- --help --version
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
    run)
        _arguments \
            '--out=[Folder for the report and its charts (default\: Reports)]:DIR:_files -/' \
            '--db=[Database to save to (default\: results.sqlite in the report'\''s folder)]:FILE:_files' \
            '--strict[End at the first line that cannot be read, instead of counting it]' \
            '--threads=[How many threads replay (default\: one a core); results do not depend on it]:N: ' \
            '--confidence=[How sure intervals are, 50 to 99.9 (default\: the scenario'\''s, 95)]:PERCENT: ' \
            '--replicates=[How often people are drawn anew, 100 to 20,000 (default\: the scenario'\''s, 1000)]:N: ' \
            '--seed=[Which draws are made (default\: the scenario'\''s, 1)]:N: ' \
            '--format=[text\: Markdown report, the decision printed; json\: the comparison printed instead; html\: the report as one file without links to anything (default\: text)]:text|json|html:(text json html)' \
            '--help[Show this page]' \
            '*:SCENARIO...:_files' ;;
    replay)
        _arguments \
            '--wait=[Waits of a trailing debounce in milliseconds (default\: 0,150,300; none beside --client)]:MS,...: ' \
            '--min-chars=[Length from which on a text is sent, in UTF-16 units (default\: 1)]:N: ' \
            '*--client=[One more client\: a preset'\''s name or JSON as in a scenario; may be repeated]:CLIENT:(google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js)' \
            '--integrations=[How the app uses the API (default\: per-request+geocoding,per-session+details-essentials)]:NAME,...:_sequence compadd - per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token' \
            '--prices=[Price sheets\: built-in names or JSON files (default\: google-2025-03)]:NAME,...:_sequence compadd - google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06' \
            '--sessions-per-month=[Monthly volumes to price]:N,...: ' \
            '--submitted=[What sessions that sent their text as typed are replayed as]:ENDING:(selected submitted abandoned)' \
            '--unrecorded=[What sessions without a recorded ending are replayed as]:ENDING:(selected submitted abandoned)' \
            '*--rule=[A rule switch, such as detailsEnding=requested-fields; may be repeated]:KEY=VALUE: ' \
            '--strict[End at the first line that cannot be read, instead of counting it]' \
            '--log-format=[Format of the log, where its content does not show it\: keytoll, keytoll-csv, language-hero, posthog, amplitude, segment, ga4, dom-events, events, aalto, rrweb]:NAME:(keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb)' \
            '--mapping=[JSON file that says which columns or paths of an event stream mean what]:FILE:_files' \
            '--box=[Placeholder, name, id or label of the search box, in recordings of pages]:TEXT: ' \
            '*--log-rule=[A rule of reading, such as coalesceMilliseconds=20 or maximumEdits=500; may be repeated]:KEY=VALUE: ' \
            '--threads=[How many threads replay (default\: one a core); results do not depend on it]:N: ' \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '*:LOG...:_files' ;;
    inspect)
        _arguments \
            '--strict[End at the first line that cannot be read, instead of counting it]' \
            '--log-format=[Format of the log, where its content does not show it\: keytoll, keytoll-csv, language-hero, posthog, amplitude, segment, ga4, dom-events, events, aalto, rrweb]:NAME:(keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb)' \
            '--mapping=[JSON file that says which columns or paths of an event stream mean what]:FILE:_files' \
            '--box=[Placeholder, name, id or label of the search box, in recordings of pages]:TEXT: ' \
            '*--log-rule=[A rule of reading, such as coalesceMilliseconds=20 or maximumEdits=500; may be repeated]:KEY=VALUE: ' \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '*:LOG...:_files' ;;
    convert)
        _arguments \
            '--out=[Where to write (default\: - for standard output)]:FILE:_files' \
            '--to=[Format to write (default\: keytoll)]:keytoll|csv:(keytoll csv)' \
            '--sample=[Share of the people to keep, from 0 to 1 (default\: 1)]:SHARE: ' \
            '--seed=[Which people the sample draws (default\: 1)]:N: ' \
            '--redact[Take out what tells who typed what]' \
            '--salt=[Makes the ids of a redacted log unguessable; needed with --redact]:TEXT: ' \
            '--strict[End at the first line that cannot be read, instead of counting it]' \
            '--log-format=[Format of the log, where its content does not show it\: keytoll, keytoll-csv, language-hero, posthog, amplitude, segment, ga4, dom-events, events, aalto, rrweb]:NAME:(keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb)' \
            '--mapping=[JSON file that says which columns or paths of an event stream mean what]:FILE:_files' \
            '--box=[Placeholder, name, id or label of the search box, in recordings of pages]:TEXT: ' \
            '*--log-rule=[A rule of reading, such as coalesceMilliseconds=20 or maximumEdits=500; may be repeated]:KEY=VALUE: ' \
            '--help[Show this page]' \
            '*:LOG...:_files' ;;
    synthesize)
        _arguments \
            '--rhythm=[Recorded typing to take pauses and corrections from]:LOG:_files' \
            '--places=[Gazetteer as TSV (default\: Scenarios/places/places.tsv, in keytoll'\''s own folder)]:FILE:_files' \
            '--sessions=[How many sessions to make (default\: 2000)]:N: ' \
            '--seed=[Which sessions are made (default\: 1)]:N: ' \
            '--out=[Where to write (default\: - for standard output)]:FILE:_files' \
            '--help[Show this page]' ;;
    requests)
        _arguments \
            '--client=[A preset'\''s name or JSON as in a scenario (default\: every keystroke)]:CLIENT:(google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js)' \
            '--explain[Say for every edit what each stage of the client did with it]' \
            '*--session=[List this session only; may be repeated]:ID: ' \
            '--show-text[Print the texts instead of their lengths]' \
            '--selection=[Whose picks --explain tells\: those of the log, or simulated ones, where JSON as in a scenario sets how people pick (default\: recorded)]:recorded|simulated|JSON:(recorded simulated)' \
            '--places=[Gazetteer of the simulated picks, or from-log\: what people picked in LOG (default\: Scenarios/places/places.tsv, in keytoll'\''s own folder)]:FILE|from-log:_files' \
            '--submitted=[What sessions that sent their text as typed are replayed as]:ENDING:(selected submitted abandoned)' \
            '--unrecorded=[What sessions without a recorded ending are replayed as]:ENDING:(selected submitted abandoned)' \
            '--strict[End at the first line that cannot be read, instead of counting it]' \
            '--log-format=[Format of the log, where its content does not show it\: keytoll, keytoll-csv, language-hero, posthog, amplitude, segment, ga4, dom-events, events, aalto, rrweb]:NAME:(keytoll keytoll-csv language-hero posthog amplitude segment ga4 dom-events events aalto rrweb)' \
            '--mapping=[JSON file that says which columns or paths of an event stream mean what]:FILE:_files' \
            '--box=[Placeholder, name, id or label of the search box, in recordings of pages]:TEXT: ' \
            '*--log-rule=[A rule of reading, such as coalesceMilliseconds=20 or maximumEdits=500; may be repeated]:KEY=VALUE: ' \
            '--help[Show this page]' \
            '*:LOG...:_files' ;;
    suggest)
        _arguments \
            '--places=[Gazetteer as TSV, or from-log\: what people picked in --log (default\: Scenarios/places/places.tsv, in keytoll'\''s own folder)]:FILE|from-log:_files' \
            '*--log=[Log whose picked places the mock knows; may be repeated]:LOG:_files' \
            '--near=[Prefer places near this point, and measure distances from it]:LAT,LNG: ' \
            '--radius=[Of the preferred circle, up to 50000 (default\: 50000)]:METRES: ' \
            '--within=[Only places in this rectangle of degrees]:S,W,N,E: ' \
            '--types=[Only places of these types, at most five]:TYPE,...: ' \
            '--countries=[Only places in these countries, by two-letter code]:CC,...: ' \
            '--region=[The region that texts are formatted for]:CC: ' \
            '--offset=[Where the cursor stands in the text (default\: at its end)]:N: ' \
            '--legacy[Ask the Legacy API, whose rules differ]' \
            '--explain[Say why each place is there]' \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '*:TEXT...: ' ;;
    price)
        _arguments \
            '--requests=[Requests a session; 3.34 mixes sessions of 3 and of 4]:N: ' \
            '--distribution=[Sessions by their number of requests, instead of --requests]:N\:SESSIONS,...: ' \
            '--sessions=[Sessions a month (default\: 1,000 in the first paid tier)]:N,...: ' \
            '--selected=[Share of the sessions that end in a selection (default\: 100)]:PERCENT: ' \
            '--integrations=[How the app uses the API (default\: Geocoding, and Details with Essentials or Pro fields)]:NAME,...:_sequence compadd - per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token' \
            '--prices=[Price sheets\: built-in names or JSON files (default\: google-2025-03)]:NAME,...:_sequence compadd - google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06' \
            '*--other=[Events a month of the same account outside this box; may be repeated]:SKU=N: ' \
            '*--rule=[A rule switch, such as detailsEnding=requested-fields; may be repeated]:KEY=VALUE: ' \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' ;;
    prices)
        _arguments \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '1:\[SHEET\]:(google-2025-03 google-2025-03-legacy google-2025-03-india google-2018-06)' ;;
    clients)
        _arguments \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '1:\[NAME\]:(google-samples use-places-autocomplete-4 react-google-places-autocomplete-4 react-places-autocomplete-7 react-google-autocomplete-2 react-native-google-places-autocomplete-2.6 google-android-demo flutter-google-places-0.4 google-maps-place-picker mapbox-gl-geocoder-5 maptiler-geocoding-control leaflet-control-geocoder-3 leaflet-photon pelias-leaflet geoapify-3 radar-5 jquery-ui-autocomplete typeahead-js)' ;;
    integrations)
        _arguments \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '1:\[NAME\]:(per-request+geocoding per-request+details-essentials per-request+details-pro per-request+details-enterprise per-request+details-enterprise-atmosphere per-request+address-validation per-request+text-search per-session+details-ids-only per-session+details-essentials per-session+details-pro per-session+details-enterprise per-session+details-enterprise-atmosphere per-session+address-validation per-session+details-essentials+address-validation choose-at-selection ui-kit legacy-per-request+geocoding legacy-per-request+details-basic legacy-per-request+details-contact legacy-per-request+details-atmosphere legacy-per-request+details-contact-atmosphere legacy-per-request+find-place legacy-per-request+text-search legacy-per-session+details-basic legacy-per-session+details-contact legacy-per-session+details-atmosphere legacy-per-session+details-contact-atmosphere token-per-keystroke+details-essentials token-not-renewed+details-pro shared-token+details-pro per-session+geocoding per-session+text-search per-session+details-all-fields per-request+details-all-fields per-session+details-pro-without-token per-session+details-essentials-prefetched per-session+details-essentials-written-back legacy-token-per-keystroke+details-basic legacy-shared-token+details-basic legacy-per-session+geocoding legacy-per-session+details-all-fields legacy-per-request+details-all-fields legacy-per-session+details-basic-without-token)' ;;
    report)
        _arguments \
            '--run=[Digest of the run, or its first digits]:ID: ' \
            '--scenario=[The latest run of this scenario]:NAME: ' \
            '--db=[Database to read (default\: Reports/results.sqlite)]:FILE:_files' \
            '--out=[Folder for the report (default\: Reports)]:DIR:_files -/' \
            '--format=[Markdown with charts beside it, or one HTML file (default\: markdown)]:markdown|html:(markdown html)' \
            '--help[Show this page]' ;;
    compare)
        _arguments \
            '--db=[Database to read (default\: Reports/results.sqlite)]:FILE:_files' \
            '--client=[Compare the bills of this client only]:NAME: ' \
            '--fail-if-increase=[End with 1 if a month'\''s bill rises by more than this, such as 5%]:PERCENT: ' \
            '--confidence=[How sure intervals are, 50 to 99.9 (default\: the scenario'\''s, 95)]:PERCENT: ' \
            '--replicates=[How often people are drawn anew, 100 to 20,000 (default\: the scenario'\''s, 1000)]:N: ' \
            '--seed=[Which draws are made (default\: the scenario'\''s, 1)]:N: ' \
            '--format=[How to print the result (default\: text)]:text|json:(text json)' \
            '--help[Show this page]' \
            '*:A B: ' ;;
    reference)
        _arguments \
            '--help[Show this page]' ;;
    completions)
        _arguments \
            '--help[Show this page]' \
            '1:bash|zsh|fish:(bash zsh fish)' ;;
    manual)
        _arguments \
            '--help[Show this page]' ;;
    help) (( CURRENT == 2 )) && _describe -t commands command commands ;;
    esac
}

if (( $+functions[compdef] )); then compdef _keytoll keytoll; fi
