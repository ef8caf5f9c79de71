extension Client {
    /// What to set on this client so that it asks when the other does: its timing, and from which length on.
    ///
    /// Caches, skipped repetitions and the like are left as they are: they spare requests without a wait.
    ///
    /// - Returns: words such as "debounce 200 ms" and "from 3 characters"; none where both ask alike.
    package func settings(toAskLike other: Client) -> [String] {
        var settings: [String] = []
        if timing != other.timing { settings.append(other.timing.summary) }
        if minimumLength != other.minimumLength {
            let counts = (minimumLength.count, other.minimumLength.count)
            if counts.0 != counts.1 || minimumLength.unit != other.minimumLength.unit {
                settings.append(other.minimumLength.summary ?? "from 1 character")
            }
        }
        return settings
    }
}
