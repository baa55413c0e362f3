import type { Feed, FeedItem } from './feed.ts';
import { printXml, type XmlContent } from './xml.ts';

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export const atom = ({ id, title, language, home, self, author, updatedAt, items }: Feed): string =>
  printXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id,
      title: plain(title),
      updated: updatedAt,
      author: { name: author },
      link: [
        { '@rel': 'alternate', '@type': 'text/html', '@href': home },
        ...(self === null ? [] : [{ '@rel': 'self', '@type': 'application/atom+xml', '@href': `${self}.atom` }]),
      ],
      entry: items.map(entryOf),
    },
  });

/** What looks like HTML in it is none: some readers guess where nothing is said. */
const plain = (text: string): XmlContent => ({ '@type': 'text', '#text': text });

const entryOf = ({ url, title, excerpt, html, publishedAt, updatedAt, authors, terms }: FeedItem): XmlContent => ({
  id: url,
  title: plain(title),
  link: { '@rel': 'alternate', '@type': 'text/html', '@href': url },
  published: publishedAt,
  updated: updatedAt,
  author: authors.map((name) => ({ name })),
  category: terms.map((name) => ({ '@term': name })),
  summary: plain(excerpt),
  ...(html !== null && { content: { '@type': 'html', '#text': html } }),
});
