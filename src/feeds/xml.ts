import XMLBuilder from 'fast-xml-builder';

/** Elements by name, attributes by `@` and name, text by `#text`; a list is an element several times. */
export type XmlElement = string | XmlContent;
export interface XmlContent {
  readonly [name: string]: XmlElement | readonly XmlElement[];
}

/** What no XML document can hold, however it is written: https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A document without a white space that is not in its texts: some readers take it for a part of them. */
export const printXml = (root: XmlContent): string => {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
  });
  const printed = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...root });
  return printed.replaceAll(NO_XML, '\uFFFD');
};
