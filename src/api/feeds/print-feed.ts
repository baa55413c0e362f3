import XMLBuilder from 'fast-xml-builder';
import { escapeHtmlText } from '../../shared/escape.ts';

/** The content of a feed, independent of its format. URLs are absolute. */
export interface Feed {
  /** A permanent id that does not depend on the URL. */
  readonly id: string;
  readonly title: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly home: string;
  /** The URL of the feed without the extension, or null if it is not known. */
  readonly self: string | null;
  /** The author of posts that name none. */
  readonly author: string;
  /** The time of the latest change, in ISO 8601, UTC. */
  readonly updatedAt: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** A permanent id: the first URL of the post. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly excerpt: string;
  /** Null for an item with only an excerpt. */
  readonly html: string | null;
  readonly image: string | null;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly authors: readonly string[];
  /** The names of the category and the tags. */
  readonly terms: readonly string[];
}

/** The formats, named after the file extension, from which static servers derive the media type. */
export type FeedFormat = 'rss' | 'atom' | 'json';

export const printFeed = (feed: Feed, format: FeedFormat): string => ({ rss, atom, json: jsonFeed })[format](feed);

/** RSS 2.0 with common extensions: https://www.rssboard.org/rss-profile */
const rss = ({ title, language, home, self, updatedAt, items }: Feed): string =>
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
        lastBuildDate: rfc822(updatedAt),
        ...(self !== null && {
          'atom:link': { '@href': `${self}.rss`, '@rel': 'self', '@type': 'application/rss+xml' },
        }),
        item: items.map(rssItem),
      },
    },
  });

/** An item whose description is HTML. */
const rssItem = ({ id, url, title, excerpt, html, publishedAt, authors, terms }: FeedItem): XmlContent => ({
  title,
  link: url,
  guid: { '@isPermaLink': String(id === url), '#text': id },
  pubDate: rfc822(publishedAt),
  'dc:creator': authors,
  category: terms,
  description: escapeHtmlText(excerpt),
  ...(html !== null && { 'content:encoded': html }),
});

/** A date in RFC 822 format with a four-digit year. */
const rfc822 = (iso: string): string => new Date(iso).toUTCString();

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
const atom = ({ id, title, language, home, self, author, updatedAt, items }: Feed): string =>
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
      entry: items.map(atomEntry),
    },
  });

/** Plain text, marked as such: some feed readers guess HTML if the type is missing. */
const plain = (text: string): XmlContent => ({ '@type': 'text', '#text': text });

const atomEntry = ({ id, url, title, excerpt, html, ...post }: FeedItem): XmlContent => ({
  id,
  title: plain(title),
  link: { '@rel': 'alternate', '@type': 'text/html', '@href': url },
  published: post.publishedAt,
  updated: post.updatedAt,
  author: post.authors.map((name) => ({ name })),
  category: post.terms.map((name) => ({ '@term': name })),
  summary: plain(excerpt),
  ...(html !== null && { content: { '@type': 'html', '#text': html } }),
});

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
const jsonFeed = ({ title, language, home, self, author, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    ...(self !== null && { feed_url: `${self}.json` }),
    language,
    authors: [{ name: author }],
    items: items.map(jsonItem),
  });

/** An item must have `content_html` or `content_text`. */
const jsonItem = ({ id, url, title, excerpt, html, image, ...post }: FeedItem): object => ({
  id,
  url,
  title,
  ...(html === null ? { content_text: excerpt } : { content_html: html, summary: excerpt }),
  ...(image !== null && { image }),
  date_published: post.publishedAt,
  date_modified: post.updatedAt,
  ...(post.authors.length > 0 && { authors: post.authors.map((name) => ({ name })) }),
  ...(post.terms.length > 0 && { tags: post.terms }),
});

/** Elements by name, attributes by `@` and name, text by `#text`. A list repeats an element. */
type XmlElement = string | XmlContent;
interface XmlContent {
  readonly [name: string]: XmlElement | readonly XmlElement[];
}

/** The characters that XML cannot represent, even escaped: https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Prints XML without whitespace between elements: some feed readers treat it as part of the text. */
const printXml = (root: XmlContent): string => {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
  });
  const printed = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...root });
  return printed.replaceAll(NO_XML, '\uFFFD');
};
