import { decodeAttribute } from '../../../content/html/tokenizer.ts';
import { isObject, within } from '../../../shared/is-object.ts';
import { type ApiAnswer, objectOf } from './connection.ts';

/** The content of a feed in any format. A field that the format does not have is absent. */
export interface SeenFeed {
  readonly title: string;
  readonly language: string | null;
  readonly home: string | null;
  /** The feed's own URL; null without one. */
  readonly self: string | null;
  readonly items: readonly SeenItem[];
}

export interface SeenItem {
  readonly id: string | null;
  readonly url: string;
  readonly title: string;
  /** In ISO 8601, as in records; null without one. */
  readonly published: string | null;
  readonly updated?: string | null;
  readonly summary: string | null;
  /** Null for an item with only an excerpt. */
  readonly html: string | null;
  readonly image?: string | null;
  readonly authors: readonly string[];
  readonly terms: readonly string[];
}

/** Returns the JSON Feed in an answer, or a phrase that says what is wrong. */
export const jsonFeedOf = (answer: ApiAnswer): SeenFeed | string => {
  const values = objectOf(answer);
  if (values === null) return 'no JSON object';
  if (!String(values.version).startsWith('https://jsonfeed.org/version/1')) return 'no version of JSON Feed';
  if (!Array.isArray(values.items) || !values.items.every(isObject)) return 'items that are not a list of objects';
  return {
    title: String(values.title),
    language: textOf(values.language),
    home: textOf(values.home_page_url),
    self: textOf(values.feed_url),
    items: values.items.map((item) => ({
      id: textOf(item.id),
      url: String(item.url),
      title: String(item.title),
      published: momentOf(textOf(item.date_published)),
      updated: momentOf(textOf(item.date_modified)),
      summary: textOf(item.summary ?? item.content_text),
      html: textOf(item.content_html),
      image: textOf(item.image),
      authors: [item.authors ?? []].flat().map((author) => String(within(author, 'name'))),
      terms: [item.tags ?? []].flat().map(String),
    })),
  };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const momentOf = (date: string | null): string | null => {
  const moment = new Date(date ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

/** The elements of a feed by format. Atom has URLs, terms and names deeper. */
const ELEMENTS = {
  feed: { rss: 'channel', atom: 'feed' },
  link: { rss: 'atom:link', atom: 'link' },
  item: { rss: 'item', atom: 'entry' },
  id: { rss: 'guid', atom: 'id' },
  published: { rss: 'pubDate', atom: 'published' },
  summary: { rss: 'description', atom: 'summary' },
  html: { rss: 'content:encoded', atom: 'content' },
  author: { rss: 'dc:creator', atom: 'author' },
} as const;

/** Returns the RSS or Atom feed in an answer, or a phrase that says what is wrong. */
export const xmlFeedOf = async ({ text }: ApiAnswer, format: 'atom' | 'rss'): Promise<SeenFeed | string> => {
  const { parseDocument, DomUtils } = await import('htmlparser2');
  if (!(await isWellFormed(text))) return 'XML that is cut or malformed';
  const isAtom = format === 'atom';
  const [feed] = DomUtils.getElementsByTagName(ELEMENTS.feed[format], parseDocument(text, { xmlMode: true }), true, 1);
  if (feed === undefined) return `no ${format} feed`;
  type Place = typeof feed;
  const all = (name: string, place: Place): Place[] => DomUtils.getElementsByTagName(name, place.children, false);
  const read = (name: string, place: Place): string | null =>
    all(name, place).map((found) => DomUtils.textContent(found))[0] ?? null;
  const linked = (rel: string, place: Place): string | null =>
    all(ELEMENTS.link[format], place).find(({ attribs }) => attribs.rel === rel)?.attribs.href ?? null;
  const urlIn = (place: Place): string | null => (isAtom ? linked('alternate', place) : read('link', place));
  // The description in RSS is HTML.
  const summaryOf = (written: string | null): string | null =>
    isAtom || !written ? written : decodeAttribute(written);
  return {
    title: String(read('title', feed)),
    language: isAtom ? (feed.attribs['xml:lang'] ?? null) : read('language', feed),
    home: urlIn(feed),
    self: linked('self', feed),
    items: all(ELEMENTS.item[format], feed).map((item) => ({
      id: read(ELEMENTS.id[format], item),
      url: String(urlIn(item)),
      title: String(read('title', item)),
      published: momentOf(read(ELEMENTS.published[format], item)),
      ...(isAtom && { updated: momentOf(read('updated', item)) }),
      summary: summaryOf(read(ELEMENTS.summary[format], item)),
      html: read(ELEMENTS.html[format], item),
      authors: all(ELEMENTS.author[format], item).map((author) => DomUtils.textContent(author)),
      terms: all('category', item).map((term) => term.attribs.term ?? DomUtils.textContent(term)),
    })),
  };
};

/** An `&` that does not begin a reference. XML has only these names, and numbers. */
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Whether each tag is closed and each `&` begins a reference. Feed readers refuse other XML. */
const isWellFormed = async (xml: string): Promise<boolean> => {
  const { Parser } = await import('htmlparser2');
  let isWhole = true;
  const parser = new Parser(
    {
      onclosetag: (_, isImplied) => {
        if (isImplied && !xml.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')) isWhole = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole && !LONE_AMPERSAND.test(xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, ''));
};
