extension Migration {
    /// Says of the suggestion delays which edits are behind them.
    static let planning = Migration(
        name: "11 planning",
        sql: """
            UPDATE data_dictionary SET meaning =
                'Milliseconds from an edit to the first list for its text or a later one, of half of the edits that '
                || 'such a list followed before the session ended; known to 1.6 %; NULL where no list came.'
            WHERE object = 'experience' AND column_name = 'delay_p50_ms';
            UPDATE data_dictionary SET meaning =
                'Suggestion delay in milliseconds of half of the edits that a list followed; unanswered_edits of the '
                || 'table experience counts the others.'
            WHERE object = 'experience_overview' AND column_name = 'delay_p50_ms';
            UPDATE data_dictionary SET meaning = 'The same of 95 in a hundred of these edits.'
            WHERE object IN ('experience', 'experience_overview') AND column_name = 'delay_p95_ms';
            UPDATE data_dictionary SET meaning = 'The same of 99 in a hundred of these edits.'
            WHERE object IN ('experience', 'experience_overview') AND column_name = 'delay_p99_ms';
            UPDATE data_dictionary SET meaning =
                'The edits of all sessions that no list followed before the session ended: they are in no delay.'
            WHERE object = 'experience' AND column_name = 'unanswered_edits';
            """
    )
}
