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
            main{max-width:960px;margin:0 auto;padding:32px 20px 64px;overflow-wrap:anywhere}
            h1{font-size:28px;line-height:1.25;margin:0 0 12px}
            h2{font-size:21px;line-height:1.3;margin:44px 0 12px;padding-top:12px;border-top:1px solid var(--line)}
            h3{font-size:17px;margin:28px 0 8px}
            p,ul{margin:0 0 12px}
            li{margin:4px 0}
            a{color:var(--link)}
            nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:2px 18px;font-size:14px}
            .note{border-left:4px solid var(--soft);padding-left:12px;margin:16px 0}
            .small{font-size:14px;color:var(--soft);margin:0 0 6px}
            .scroll,figure,pre{overflow-x:auto;max-width:100%;margin:16px 0}
            table{border-collapse:collapse;font-size:14px;line-height:1.4}
            th,td{padding:5px 14px 5px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);\
            overflow-wrap:normal}
            thead th{vertical-align:bottom;font-weight:600;border-bottom:2px solid var(--soft)}
            tbody th{font-weight:400;min-width:11em}
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
            @page{margin:15mm}
            body{font-size:10.5pt}
            main{max-width:none;padding:0}
            nav{display:none}
            h2{margin-top:20pt}
            h2,h3,p:has(+.scroll){break-after:avoid}
            .scroll{background:none}
            tr,figure,svg{break-inside:avoid}
            table{font-size:8.5pt}
            th,td{padding:2pt 8pt 2pt 0}
            .scroll,figure,pre{overflow:visible}
            pre{white-space:pre-wrap}
            figure svg{min-width:0;width:100%}
            }
            """
    }()
}
