/// Puts labels under each other, each as near as possible to where it wants to be.
enum LabelStack {
    /// The tops of labels that do not overlap and keep the order of their wishes.
    ///
    /// Labels that would collide are joined into a block that stands around the mean of their wishes
    /// (pool adjacent violators, Barlow et al. 1972). Equal wishes keep the order of the list.
    ///
    /// - Parameters:
    ///   - wishes: where the middle of each label would best be.
    ///   - range: must be at least as long as all heights together.
    static func tops(wishes: [Int], heights: [Int], in range: ClosedRange<Int>) -> [Int] {
        struct Block {
            var members: [Int]
            var height: Int
            /// The sum of the tops that the members wish for the block.
            var wishSum: Int

            func top(in range: ClosedRange<Int>) -> Int {
                let mean = wishSum / members.count
                return max(range.lowerBound, min(mean, range.upperBound - height))
            }
        }
        let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
        var blocks: [Block] = []
        for index in order {
            let wish = wishes[index] - heights[index] / 2
            blocks.append(Block(members: [index], height: heights[index], wishSum: wish))
            while blocks.count > 1 {
                let last = blocks[blocks.count - 1]
                let before = blocks[blocks.count - 2]
                if before.top(in: range) + before.height <= last.top(in: range) { break }
                blocks.removeLast()
                blocks[blocks.count - 1] = Block(
                    members: before.members + last.members,
                    height: before.height + last.height,
                    wishSum: before.wishSum + last.wishSum - before.height * last.members.count
                )
            }
        }
        var tops = wishes
        for block in blocks {
            var top = block.top(in: range)
            for member in block.members {
                tops[member] = top
                top += heights[member]
            }
        }
        return tops
    }
}
