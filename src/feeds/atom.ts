import type { Feed, FeedItem } from './feed.ts';
import { printXml, type XmlContent } from './xml.ts';

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export const atom = ({ id, title, language, home, self, author, updatedAt, items }: Feed): string =>
  printXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id,
      title,
      updated: updatedAt,
      author: { name: author },
      link: [
        { '@rel': 'alternate', '@type': 'text/html', '@href': home },
        ...(self === null ? [] : [{ '@rel': 'self', '@type': 'application/atom+xml', '@href': `${self}.atom` }]),
      ],
      entry: items.map(entryOf),
    },
  });

const entryOf = ({ url, title, excerpt, html, publishedAt, updatedAt, authors, terms }: FeedItem): XmlContent => ({
  id: url,
  title,
  link: { '@rel': 'alternate', '@type': 'text/html', '@href': url },
  published: publishedAt,
  updated: updatedAt,
  author: authors.map((name) => ({ name })),
  category: terms.map((name) => ({ '@term': name })),
  summary: excerpt,
  ...(html !== null && { content: { '@type': 'html', '#text': html } }),
});
