internal import Basics
package import Billing

/// Why a cost has no interval: a price that is not published, and none is made up.
package enum UnpricedSample: Error, Hashable, Sendable {
    /// Not even the sample as it is can be priced.
    case whole(Unpriceable)
    /// The sample can, but some of what was drawn from it cannot.
    case replicates(unpriced: Int, of: Int, estimate: Money, Unpriceable)

    /// The cost of the sample as it is, where that is known.
    package var estimate: Money? {
        if case .replicates(_, _, let estimate, _) = self { estimate } else { nil }
    }
}

extension UnpricedSample: CustomStringConvertible {
    /// One clause that names the sheet and the SKU.
    package var description: String {
        switch self {
        case .whole(let reason): reason.description
        case .replicates(let unpriced, let all, _, let reason):
            "\(ExactDecimal.grouped(unpriced)) of \(ExactDecimal.grouped(all)) resamples have no price: "
                + reason.description
        }
    }
}
