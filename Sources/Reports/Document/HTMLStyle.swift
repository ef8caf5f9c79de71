/// The style of a page: for screens in light and dark, for narrow ones, and for paper.
enum HTMLStyle {
    static let page: String = {
        func colors(_ pick: (Palette.Color) -> String) -> String {
            """
            :root{--page:\(pick(Palette.card));--text:\(pick(Palette.text));--soft:\(pick(Palette.soft));\
            --line:\(pick(Palette.grid));--link:\(pick(Palette.colors[0]))}
            """
        }
        return """
            \(colors(\.light))
            @media screen and (prefers-color-scheme:dark){\(colors(\.dark))}
            *{box-sizing:border-box}
            body{margin:0;background:var(--page);color:var(--text);\
            font:16px/1.55 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
            main{max-width:1040px;margin:0 auto;padding:32px 20px 64px;overflow-wrap:anywhere}
            h1{font-size:28px;line-height:1.25;margin:0 0 12px}
            h2{font-size:21px;line-height:1.3;margin:44px 0 12px;padding-top:12px;border-top:1px solid var(--line)}
            h3{font-size:17px;margin:28px 0 8px}
            p,ul{margin:0 0 12px}
            li{margin:4px 0}
            a{color:var(--link)}
            nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:2px 18px;font-size:14px}
            .note{border-left:4px solid var(--soft);padding-left:12px;margin:16px 0}
            .small{font-size:14px;color:var(--soft);margin:0 0 6px}
            .small+p:not(.small){margin-top:14px}
            .scroll,figure,pre{overflow-x:auto;max-width:100%;margin:16px 0}
            table{border-collapse:collapse;font-size:14px;line-height:1.4}
            th,td{padding:5px 14px 5px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);\
            overflow-wrap:normal}
            thead th{vertical-align:bottom;font-weight:600;border-bottom:2px solid var(--soft)}
            tbody th{font-weight:400;min-width:11em;max-width:22em;overflow-wrap:break-word}
            td:not(.number){min-width:9em}
            .scroll{background:linear-gradient(to right,var(--page),var(--page)) local 0 0/20px 100% no-repeat,\
            linear-gradient(to right,var(--page),var(--page)) local 100% 0/20px 100% no-repeat,\
            linear-gradient(to left,var(--line),transparent) scroll 100% 0/12px 100% no-repeat}
            .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
            thead .number{white-space:normal}
            .strong th,.strong td{font-weight:600}
            figure svg{display:block;max-width:100%;height:auto;min-width:640px}
            pre{padding:12px;border:1px solid var(--line);border-radius:6px;font-size:13px}
            code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}
            @media (max-width:640px){
            main{padding:20px 14px 48px}
            tbody th{position:sticky;left:0;min-width:8em;max-width:11em;background:var(--page)}
            }
            @media print{
            @page{size:A4;margin:13mm 14mm}
            body{font-size:9.5pt;line-height:1.4}
            main{max-width:none;padding:0}
            nav{display:none}
            h1{font-size:17pt;margin-bottom:6pt}
            h2{font-size:13pt;margin:14pt 0 6pt;padding-top:6pt}
            h3{font-size:10.5pt;margin:10pt 0 4pt}
            #s2{break-before:page}
            p,ul{margin-bottom:6pt}
            li{margin:2pt 0}
            .note{margin:6pt 0}
            .small{font-size:8.5pt;margin-bottom:3pt}
            .small+p:not(.small){margin-top:6pt}
            h2,h3,p:has(+.scroll),p:has(+h3){break-after:avoid}
            .scroll{background:none}
            tr,figure,svg{break-inside:avoid}
            table{font-size:8pt;line-height:1.3}
            th,td{padding:1.5pt 7pt 1.5pt 0}
            .scroll,figure,pre{overflow:visible;margin:6pt 0}
            pre{white-space:pre-wrap;font-size:8pt}
            figure svg{min-width:0;width:auto;max-width:100%;max-height:115mm}
            }
            """
    }()
}
