import Foundation
import FoundationXML

/// An XML document as a strict parser sees it: its texts, elements and attributes.
final class XMLReader: NSObject, XMLParserDelegate {
    /// The characters between two tags, in order.
    private(set) var texts: [String] = []
    private(set) var elements: Set<String> = []
    private(set) var attributes: [(element: String, name: String, value: String)] = []
    /// Why the document is not well formed.
    private(set) var fault: String?

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() {
            fault = String(describing: parser.parserError) + " in line \(parser.lineNumber)"
        }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.insert(name)
        self.attributes += attributes.map { (name, $0.key, $0.value) }
        texts.append("")
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        texts.append("")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if !texts.isEmpty { texts[texts.count - 1] += string }
    }
}
