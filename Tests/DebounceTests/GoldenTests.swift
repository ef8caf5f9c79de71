import Basics
import Debounce
import Testing

/// What the real libraries sent, recorded under a virtual clock (lodash 4.17.21, RxJS 7.5.7).
@Suite struct GoldenTests {
    private static let vectors: [GoldenVector] = GoldenVector.all()

    @Test("The recordings of every library are all there")
    func vectorsAreThere() {
        #expect(Self.vectors.count == 1120)
    }

    @Test(
        "Every recorded session is sent exactly as the library sent it",
        arguments: Set(vectors.map(\.policy)).sorted()
    )
    func agrees(policy: String) {
        for vector in Self.vectors where vector.policy == policy {
            let requests = vector.typing.requests(of: vector.client)
            #expect(requests == vector.fired, "\(policy) \(vector.client.tie.rawValue) \(vector.session)")
        }
    }

    @Test("A canonical definition read again sends the same", arguments: [GoldenVector.all()])
    func definitionsAgree(vectors: [GoldenVector]) throws {
        for client in Set(vectors.map(\.client)) {
            #expect(try Client.one(client.definition.text()) == client)
        }
    }
}
