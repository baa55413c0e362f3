import { type Fields, isObject } from '../../../shared/is-object.ts';
import type { Answer } from './connection.ts';
import { objectOf } from './read-answer.ts';

/** The content that all formats of a feed share. */
export interface SeenFeed {
  readonly items: readonly SeenItem[];
  /** The kind of the items' dates: of publication or, in Atom, of the last change. */
  readonly dates: 'publications' | 'changes';
}

export interface SeenItem {
  readonly url: string;
  /** In ISO 8601, as in records; null without one. */
  readonly date: string | null;
}

export interface JsonFeed extends SeenFeed {
  readonly values: Fields;
}

/** Returns the JSON Feed in an answer, or a phrase that says what is wrong. */
export const jsonFeedOf = (answer: Answer): JsonFeed | string => {
  const values = objectOf(answer);
  if (values === null) return 'no JSON object';
  if (!String(values.version).startsWith('https://jsonfeed.org/version/1')) return 'no version of JSON Feed';
  if (!Array.isArray(values.items) || !values.items.every(isObject)) return 'items that are not a list of objects';
  const items = values.items.map(({ url, date_published: date }) => ({
    url: String(url),
    date: momentOf(date),
  }));
  return { values, items, dates: 'publications' };
};

/** Returns the RSS or Atom feed in an answer, or a phrase that says what is wrong. */
export const xmlFeedOf = async ({ text }: Answer, format: string): Promise<SeenFeed | string> => {
  const { parseFeed } = await import('htmlparser2');
  if (!(await isWellFormed(text))) return 'XML that is cut or malformed';
  const feed = parseFeed(text, { xmlMode: true });
  if (feed === null || !feed.type.startsWith(format)) return `no ${format} feed`;
  const items = feed.items.map(({ link, pubDate }) => ({ url: String(link), date: momentOf(pubDate) }));
  return { items, dates: format === 'atom' ? 'changes' : 'publications' };
};

const momentOf = (date: unknown): string | null => {
  const moment = new Date(typeof date === 'string' || date instanceof Date ? date : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
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
