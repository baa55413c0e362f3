import { escapedText } from './absolute-html.ts';
import type { Feed, FeedItem } from './feed.ts';
import { printXml, type XmlContent } from './xml.ts';

/** RSS 2.0, with what readers know besides: https://www.rssboard.org/rss-profile */
export const rss = ({ title, language, home, self, updatedAt, items }: Feed): string =>
  printXml({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title,
        link: home,
        description: title,
        language,
        lastBuildDate: date(updatedAt),
        ...(self !== null && {
          'atom:link': { '@href': `${self}.rss`, '@rel': 'self', '@type': 'application/rss+xml' },
        }),
        item: items.map(itemOf),
      },
    },
  });

/** Its description is HTML. */
const itemOf = ({ url, title, excerpt, html, publishedAt, authors, terms }: FeedItem): XmlContent => ({
  title,
  link: url,
  guid: { '@isPermaLink': 'true', '#text': url },
  pubDate: date(publishedAt),
  'dc:creator': authors,
  category: terms,
  description: escapedText(excerpt),
  ...(html !== null && { 'content:encoded': html }),
});

/** RFC 822, with the year in full. */
const date = (iso: string): string => new Date(iso).toUTCString();
