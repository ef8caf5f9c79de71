internal import Basics
internal import Billing
internal import Simulation

extension Command {
    /// Pricing alone, without a log.
    static let price = Command(
        name: "price",
        summary: "Price sessions by their number of requests, without any log",
        arguments: "",
        argumentCount: 0...0,
        discussion: """
            A share of the sessions ends in a selection and the rest is abandoned. One volume prints the invoice
            of each integration, several print a curve, none prints what 1,000 sessions cost in the first paid
            tier with free events ignored. Last comes from how many requests on one style is cheaper than
            another: whether "per request up to four" still holds for you.
            """,
        examples: [
            "price --requests 4",
            "price --requests 4 --sessions 300000",
            "price --requests 3.34 --sessions 3000,30000,300000,3000000 --selected 87",
            "price --distribution 0:73,1:111,2:146,4:153,20:8 --sessions 300000 --integrations "
                + "choose-at-selection,per-session+details-pro",
        ],
        options: [
            .option("--requests", "N", "Requests a session; 3.34 mixes sessions of 3 and of 4"),
            .option(
                "--distribution",
                "N:SESSIONS,...",
                "Sessions by their number of requests, instead of --requests"
            ),
            .option("--sessions", "N,...", "Sessions a month (default: 1,000 in the first paid tier)"),
            .option("--selected", "PERCENT", "Share of the sessions that end in a selection (default: 100)"),
            .option(
                "--integrations",
                "NAME,...",
                "How the app uses the API (default: Geocoding, and Details with Essentials or Pro fields)",
                completion: .list(Integration.all.map(\.name))
            ),
            .option(
                "--prices",
                "NAME,...",
                "Price sheets: built-in names or JSON files (default: google-2025-03)",
                completion: .list(PriceSheet.builtInNames)
            ),
            .option(
                "--other",
                "SKU=N",
                "Events a month of the same account outside this box; may be repeated",
                repeatable: true
            ),
            Common.rule, Common.format,
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let question = try PriceQuestion(arguments)
        switch format {
        case .json: try console.write(try question.json().text(indented: true) + "\n")
        case .text: try console.write(page: try question.text(columns: console.output.columns))
        }
    }
}
