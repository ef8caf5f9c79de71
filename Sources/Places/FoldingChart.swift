/// What each scalar below U+2000 becomes when a text is folded, and which scalars separate or vanish.
///
/// The rows can be laid beside the code charts of the Unicode Standard: sixteen scalars each, `.` where a
/// rule decides instead of the row.
struct FoldingChart: Sendable {
    /// The chart, made once.
    static let shared = FoldingChart()

    /// Scalars from here on are folded by rule.
    static let bound: UInt32 = 0x2000

    static let blank = UInt8(ascii: " ")
    /// The entry of a scalar that separates words.
    static let separator: UInt16 = 0x20
    /// The entry of a scalar that vanishes.
    static let dropped: UInt16 = 0xFFFF
    /// The entry of a scalar for which the chart has no letter.
    static let byRule: UInt16 = 0

    /// By scalar: the folded scalar, or one of the three marks above.
    let entries: [UInt16]

    private init() {
        var entries = [UInt16](repeating: Self.byRule, count: Int(Self.bound))
        for ascii in UInt16(0)..<0x80 {
            let isCapital = UInt16(0x41)...0x5A ~= ascii
            entries[Int(ascii)] =
                ascii < 0x20 || ascii == 0x7F ? Self.dropped : isCapital ? ascii | 0x20 : ascii
        }
        for scalar in "\t\n\u{B}\u{C}\r ,-()[]/\\;:_|\u{85}\u{A0}".unicodeScalars {
            entries[Int(scalar.value)] = Self.separator
        }
        for scalar in "'`.\"\u{AD}´".unicodeScalars { entries[Int(scalar.value)] = Self.dropped }
        // Spacing modifier letters, among them the okina, the combining marks, and accents that stand alone.
        for value in 0x2B9...0x36F { entries[value] = Self.dropped }
        for value in 0x483...0x489 { entries[value] = Self.dropped }
        for scalar in "¨΄΅᾽᾿῀῁῍῎῏῝῞῟῭΅`´῾".unicodeScalars { entries[Int(scalar.value)] = Self.dropped }
        for (first, row) in Self.rows {
            for (offset, letter) in row.unicodeScalars.enumerated() where letter != "." {
                entries[first + offset] = UInt16(letter.value)
            }
        }
        self.entries = entries
    }

    /// Latin letters that stand for two.
    static let twoLetters: [UInt32: [UInt8]] = {
        let letters = [
            ("ÆæǢǣǼǽ", "ae"), ("Œœ", "oe"), ("Þþ", "th"), ("ßẞ", "ss"), ("Ĳĳ", "ij"), ("Ǆǅǆ", "dz"),
            ("Ǳǲǳ", "dz"), ("Ǉǈǉ", "lj"), ("Ǌǋǌ", "nj"), ("Ȣȣ", "ou"),
        ]
        var table: [UInt32: [UInt8]] = [:]
        for (scalars, folded) in letters {
            for scalar in scalars.unicodeScalars { table[scalar.value] = Array(folded.utf8) }
        }
        return table
    }()

    /// Whether a scalar above the chart separates words: blanks, dashes, the ideographic comma and brackets.
    static func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1680, 0x2000...0x200A, 0x2010...0x2015, 0x2028, 0x2029, 0x202F, 0x205F, 0x2212,
            0x3000...0x3002,
            0x3008...0x3011, 0x301C, 0x30FB, 0x060C, 0xFE58, 0xFE63, 0xFF0D, 0xFF64:
            true
        default: false
        }
    }

    /// Whether a scalar vanishes: quotation marks, joiners, direction marks, variation selectors, the vowel
    /// signs of Arabic and the points of Hebrew.
    static func isDropped(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
            0x0610...0x061A, 0x061C, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
            0x06E7...0x06E8, 0x06EA...0x06ED, 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF,
            0x200B...0x200F, 0x2018...0x201F, 0x202A...0x202E, 0x2032...0x2037, 0x2060...0x206F,
            0xFE00...0xFE0F,
            0xFEFF, 0xFF07, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// The first scalar of a row, and what the sixteen scalars from there on become.
    private static let rows: [(Int, String)] = [
        (0x00C0, "aaaaaa.ceeeeiiii"),
        (0x00D0, "dnooooo.ouuuuy.."),
        (0x00E0, "aaaaaa.ceeeeiiii"),
        (0x00F0, "dnooooo.ouuuuy.y"),
        (0x0100, "aaaaaaccccccccdd"),
        (0x0110, "ddeeeeeeeeeegggg"),
        (0x0120, "gggghhhhiiiiiiii"),
        (0x0130, "ii..jjkkklllllll"),
        (0x0140, "lllnnnnnnnnnoooo"),
        (0x0150, "oo..rrrrrrssssss"),
        (0x0160, "ssttttttuuuuuuuu"),
        (0x0170, "uuuuwwyyyzzzzzzs"),
        (0x0180, "bbbbƅƅoccddddƍee"),
        (0x0190, "effggƕiikklƛmnnɵ"),
        (0x01A0, "ooƣƣppʀƨƨsƪttttu"),
        (0x01B0, "uuvyyzzzƹƹƺƻƽƽƾƿ"),
        (0x01C0, "ǀǁǂǃ.........aai"),
        (0x01D0, "ioouuuuuuuuuueaa"),
        (0x01E0, "aa..ggggkkoooozz"),
        (0x01F0, "j...ggƕƿnnaa..oo"),
        (0x0200, "aaaaeeeeiiiioooo"),
        (0x0210, "rrrruuuussttȝȝhh"),
        (0x0220, "nd..zzaaeeoooooo"),
        (0x0230, "ooyylntjȸȹacclts"),
        (0x0240, "zɂɂbuveejjqqrryy"),
        (0x0250, "ɐɑɒbocddɘeɚeɜɝɞɟ"),
        (0x0260, "gɡɢgɤɥhɧiiɪlllɮm"),
        (0x0270, "ɰmnnɴɵɶɷɸɹɺɻrrrɿ"),
        (0x0280, "ʀʁssʄʅʆʇtuuvvʍʎʏ"),
        (0x0290, "zzzʓʔʕʖʗʘʙʚʛʜjʞʟ"),
        (0x02A0, "qʡʢʣʤʥʦʧʨʩʪʫʬʭʮʯ"),
        (0x0370, "ͱͱͳͳʹ.ͷͷ..ͺͻͼͽ.ϳ"),
        (0x0380, "......α.εηι.ο.υω"),
        (0x0390, "ιαβγδεζηθικλμνξο"),
        (0x03A0, "πρ.στυφχψωιυαεηι"),
        (0x03B0, "υαβγδεζηθικλμνξο"),
        (0x03C0, "πρσστυφχψωιυουωϗ"),
        (0x03D0, "βθϒϒϒφπϗϙϙϛϛϝϝϟϟ"),
        (0x03E0, "ϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ"),
        (0x03F0, "κρϲϳθε.ϸϸϲϻϻϼͻͼͽ"),
        (0x0400, "ееђгєѕііјљњћкиуџ"),
        (0x0410, "абвгдежзииклмноп"),
        (0x0420, "рстуфхцчшщъыьэюя"),
        (0x0430, "абвгдежзииклмноп"),
        (0x0440, "рстуфхцчшщъыьэюя"),
        (0x0450, "ееђгєѕііјљњћкиуџ"),
        (0x0460, "ѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ"),
        (0x0470, "ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿ"),
        (0x0480, "ҁҁ........ҋҋҍҍҏҏ"),
        (0x0490, "ґґғғҕҕҗҗҙҙққҝҝҟҟ"),
        (0x04A0, "ҡҡңңҥҥҧҧҩҩҫҫҭҭүү"),
        (0x04B0, "ұұҳҳҵҵҷҷҹҹһһҽҽҿҿ"),
        (0x04C0, "ӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏ"),
        (0x04D0, "ааааӕӕееәәәәжжзз"),
        (0x04E0, "ӡӡииииооөөөөээуу"),
        (0x04F0, "ууууччӷӷыыӻӻӽӽӿӿ"),
        (0x0500, "ԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏ"),
        (0x0510, "ԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟ"),
        (0x0520, "ԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ"),
        (0x1E00, "aabbbbbbccdddddd"),
        (0x1E10, "ddddeeeeeeeeeeff"),
        (0x1E20, "gghhhhhhhhhhiiii"),
        (0x1E30, "kkkkkkllllllllmm"),
        (0x1E40, "mmmmnnnnnnnnoooo"),
        (0x1E50, "oooopppprrrrrrrr"),
        (0x1E60, "sssssssssstttttt"),
        (0x1E70, "ttuuuuuuuuuuvvvv"),
        (0x1E80, "wwwwwwwwwwxxxxyy"),
        (0x1E90, "zzzzzzhtwyasẜẝ.ẟ"),
        (0x1EA0, "aaaaaaaaaaaaaaaa"),
        (0x1EB0, "aaaaaaaaeeeeeeee"),
        (0x1EC0, "eeeeeeeeiiiioooo"),
        (0x1ED0, "oooooooooooooooo"),
        (0x1EE0, "oooouuuuuuuuuuuu"),
        (0x1EF0, "uuyyyyyyyyỻỻỽỽyy"),
        (0x1F00, "αααααααααααααααα"),
        (0x1F10, "εεεεεε..εεεεεε.."),
        (0x1F20, "ηηηηηηηηηηηηηηηη"),
        (0x1F30, "ιιιιιιιιιιιιιιιι"),
        (0x1F40, "οοοοοο..οοοοοο.."),
        (0x1F50, "υυυυυυυυ.υ.υ.υ.υ"),
        (0x1F60, "ωωωωωωωωωωωωωωωω"),
        (0x1F70, "ααεεηηιιοουυωω.."),
        (0x1F80, "αααααααααααααααα"),
        (0x1F90, "ηηηηηηηηηηηηηηηη"),
        (0x1FA0, "ωωωωωωωωωωωωωωωω"),
        (0x1FB0, "ααααα.ααααααα.ι."),
        (0x1FC0, "..ηηη.ηηεεηηη..."),
        (0x1FD0, "ιιιι..ιιιιιι...."),
        (0x1FE0, "υυυυρρυυυυυυρ..."),
        (0x1FF0, "..ωωω.ωωοοωωω..."),
    ]
}
