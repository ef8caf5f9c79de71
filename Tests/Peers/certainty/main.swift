// Measures how often the intervals cover the truth, or how long they take: see README.md.

import Basics
import Debounce

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else {
    print("usage: keytoll-coverage LOG [--speed]")
    throw Fault(.usage, "a log is missing")
}
if arguments.contains("--speed") {
    try await Speed(path: path).measure()
} else {
    let clients =
        try Client.parse(
            .parse(#"{"name":"every","timing":{"kind":"every"},"minimumLength":3}"#)
        )
        + Client.parse(
            .parse(#"{"name":"{wait}","timing":{"kind":"debounce","wait":[100,300]},"minimumLength":3}"#)
        )
    let population = try Population(path: path, clients: clients)
    print("\(population.people.count) people")
    try Coverage(population: population).measure(people: [2, 3, 4, 5, 10, 20, 40, 160, 1000])
}
