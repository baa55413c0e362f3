import { isDeepStrictEqual } from 'node:util';
import { FEED_TYPES } from '../../../runtime/resolver/media-type.ts';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { at, escaped, LEGACY } from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, objectOf } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, verdictOf, wrong } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** A feed that the API must or may have, and its posts. */
interface Wanted {
  /** The path below the key without an extension: `feeds/tags/red`. */
  readonly name: string;
  /** The name of the term; null for the feed of all posts. */
  readonly term: string | null;
  /** Whether the description promises the feed. */
  readonly isPromised: boolean;
  /** All known posts that belong in the feed, newest first. */
  readonly posts: readonly SeenPost[];
}

/** Checks feeds of the newest posts and the data for a sitemap, if the API has any. Described feeds are required. */
export const feeds = (sample: Sample): Check[] => {
  const { api } = sample;
  const ofAll = jsonFeedOf(sample.feed);
  const known = { sample, ofAll: typeof ofAll === 'string' ? null : ofAll };
  return [
    ...wantedIn(sample).flatMap((wanted) => [
      check('a feed has the newest posts in their order', at(api, `${wanted.name}.json`), (answer) =>
        judgeJson(answer, { ...known, wanted }),
      ),
      ...Object.entries(FEED_TYPES).map(([format, type]) =>
        check(
          'a feed has the posts of the JSON Feed in every format, with the media type of the format',
          at(api, `${wanted.name}.${format}`),
          (answer) => judgeFormat(answer, { ...known, wanted, format, type }),
        ),
      ),
    ]),
    check('the sitemap has every post, newest first', at(api, SITEMAP), (answer) => judgeSitemap(answer, sample)),
  ];
};

const SITEMAP = 'feeds/sitemap.json';

/** Without described feeds and a sitemap, feeds of terms are not requested. */
const wantedIn = (sample: Sample): Wanted[] => {
  const { posts, terms, description, urls } = sample;
  const ofTerms = (folder: 'categories' | 'tags', has: (post: SeenPost, slug: string) => boolean): Wanted[] => {
    const isPromised = description.has(`/feeds/${folder}/{term}.{format}`);
    const chosen = isPromised || urls.size > 0 ? choose(sample, 'files', terms[folder]) : [];
    return chosen.map(({ id, name }) => ({
      name: `feeds/${folder}/${escaped(id)}`,
      term: name,
      isPromised,
      posts: posts.filter((post) => has(post, id)),
    }));
  };
  return [
    { name: 'feeds/posts', term: null, isPromised: description.has('/feeds/posts.{format}'), posts },
    ...ofTerms('categories', ({ category }, slug) => category?.slug === slug),
    ...ofTerms('tags', ({ tags }, slug) => tags.some((tag) => tag.slug === slug)),
  ];
};

const isMissing = ({ status }: ApiAnswer, { isPromised }: Pick<Wanted, 'isPromised'>): boolean =>
  !isPromised && status >= 400;

const EXPECTED = 'the newest posts in the order of the list';

/** The maximum number of posts in each feed. There is no limit if the feed of all posts has every post. */
const limitOf = ({ ofAll, sample }: Compared): number =>
  ofAll === null || ofAll.items.length >= sample.total ? Number.POSITIVE_INFINITY : Math.max(1, ofAll.items.length);

interface Compared {
  readonly wanted: Wanted;
  readonly sample: Sample;
  /** The feed of all posts; null without one. */
  readonly ofAll: JsonFeed | null;
}

/** Returns what is wrong with the items of a feed, as a phrase; null if nothing is. */
const itemsProblem = ({ items, dates }: SeenFeed, compared: Compared): string | null => {
  const { wanted, sample } = compared;
  const posts = wanted.posts.slice(0, limitOf(compared));
  if (sample.isComplete && items.length !== posts.length) return `${items.length} posts instead of ${posts.length}`;
  for (const [place, { slug, publishedAt, updatedAt, title }] of posts.slice(0, items.length).entries()) {
    const { url, date, title: seen } = items[place] as SeenItem;
    if (url !== (sample.urls.get(slug) ?? url)) return `${url} instead of ${slug}`;
    if (!URL.canParse(url)) return `${url}, which is not a full URL`;
    const wantedDate = String(dates === 'changes' ? (updatedAt ?? publishedAt) : publishedAt);
    if (fromRss(date) !== fromRss(wantedDate)) return `the date ${date} for ${slug} instead of ${wantedDate}`;
    // A user's own contract can give records other titles.
    if (sample.api.version === LEGACY && inXml(seen) !== inXml(String(title)))
      return `another title than that of ${slug}`;
  }
  return null;
};

/** The characters of a text that XML keeps: others become U+FFFD, and readers trim and join white space. */
const inXml = (text: string): string => text.replaceAll(/[\s\p{C}\uFFFD]+/gu, '');

/** Converts a date as RSS does: it has no smaller unit than seconds, and years before 100 are read as later ones. */
const fromRss = (date: string | null): number => Date.parse(new Date(date ?? '').toUTCString());

const judgeJson = (answer: ApiAnswer, compared: Compared): Verdict => {
  if (isMissing(answer, compared.wanted)) return RIGHT;
  const feed = jsonFeedOf(answer);
  if (answer.status !== 200) return wrong('200 with a JSON Feed', describe(answer));
  if (typeof feed === 'string') return wrong('a JSON Feed', feed);
  return verdictOf(EXPECTED, itemsProblem(feed, compared) ?? jsonProblem(feed, compared));
};

/** Compares the fields that only JSON Feed is judged by. */
const jsonProblem = ({ values }: JsonFeed, { wanted, sample, ofAll }: Compared): string | null => {
  const { title, feed_url: self, language } = values;
  const { api } = sample;
  const titleOfAll = ofAll?.values.title ?? title;
  const named = wanted.term === null ? titleOfAll : `${titleOfAll}: ${wanted.term}`;
  if (ofAll !== null && title !== named)
    return `the title ${JSON.stringify(title)} instead of ${JSON.stringify(named)}`;
  const path = at(api, `${decodeURIComponent(wanted.name)}.json`).slice(api.base.length);
  if (typeof self === 'string' && !self.endsWith(path)) return `the URL of another feed: ${self}`;
  const isOther = api.language !== undefined && language !== api.language;
  if (isOther) return `the language ${JSON.stringify(language)} instead of ${api.language}`;
  const items = values.items as readonly Fields[];
  // A user's own contract can give records other texts.
  const compared = api.version === LEGACY ? wanted.posts.slice(0, items.length) : [];
  const old = compared.find((post, place) => !isOf(items[place] as Fields, post));
  return old === undefined ? null : `another excerpt, author or tag than those of ${old.slug}`;
};

/** Whether the texts of a feed's item are those of a post. */
const isOf = (item: Fields, { excerpt, authors, category, tags }: SeenPost): boolean => {
  const terms = [...(category === null ? [] : [category]), ...tags].map(({ name }) => name);
  const { summary = item.content_text, authors: by = [], tags: names = [] } = item;
  return isDeepStrictEqual([summary, by, names], [excerpt, authors.map(({ name }) => ({ name })), terms]);
};

const judgeFormat = async (
  answer: ApiAnswer,
  { format, type, ...compared }: Compared & Readonly<Record<'format' | 'type', string>>,
): Promise<Verdict> => {
  if (isMissing(answer, compared.wanted)) return RIGHT;
  // On hosts that only serve files, the type depends on the extension, so its parameters may differ.
  const [bare = ''] = type.split(';');
  const mediaType = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'no Content-Type';
  if (answer.status !== 200 || mediaType !== bare)
    return wrong(`200 with ${bare}`, `${describe(answer)}, ${mediaType}`);
  const feed = await xmlFeedOf(answer, format);
  if (typeof feed === 'string') return wrong(`a feed that readers can read (${format})`, feed);
  return verdictOf(EXPECTED, itemsProblem(feed, compared));
};

const judgeSitemap = (answer: ApiAnswer, { posts, isComplete, description }: Sample): Verdict => {
  if (isMissing(answer, { isPromised: description.has(`/${SITEMAP}`) })) return RIGHT;
  const data = objectOf(answer)?.data;
  const expected = '200 with { slug, url, lastModified } of every post, in the order of the list';
  if (answer.status !== 200 || !Array.isArray(data)) return wrong(expected, describe(answer));
  if (isComplete && data.length !== posts.length)
    return wrong(expected, `${data.length} posts instead of ${posts.length}`);
  const place = posts.findIndex(({ slug, updatedAt, publishedAt }, at) => {
    const { slug: own, url, lastModified } = data[at] ?? {};
    return own !== slug || !URL.canParse(url) || lastModified !== (updatedAt ?? publishedAt);
  });
  return place < 0 ? RIGHT : wrong(expected, `${JSON.stringify(data[place])} instead of ${posts[place]?.slug}`);
};

/** The content that all formats of a feed share. */
interface SeenFeed {
  readonly items: readonly SeenItem[];
  /** The kind of the items' dates: of publication or, in Atom, of the last change. */
  readonly dates: 'publications' | 'changes';
}

interface SeenItem {
  readonly url: string;
  readonly title: string;
  /** In ISO 8601, as in records; null without one. */
  readonly date: string | null;
}

export interface JsonFeed extends SeenFeed {
  readonly values: Fields;
}

/** Returns the JSON Feed in an answer, or a phrase that says what is wrong. */
export const jsonFeedOf = (answer: ApiAnswer): JsonFeed | string => {
  const values = objectOf(answer);
  if (values === null) return 'no JSON object';
  if (!String(values.version).startsWith('https://jsonfeed.org/version/1')) return 'no version of JSON Feed';
  if (!Array.isArray(values.items) || !values.items.every(isObject)) return 'items that are not a list of objects';
  const items = values.items.map(({ url, title, date_published: date }) => itemOf(url, title, date));
  return { values, items, dates: 'publications' };
};

/** Returns the RSS or Atom feed in an answer, or a phrase that says what is wrong. */
const xmlFeedOf = async ({ text }: ApiAnswer, format: string): Promise<SeenFeed | string> => {
  const { parseFeed } = await import('htmlparser2');
  if (!(await isWellFormed(text))) return 'XML that is cut or malformed';
  const feed = parseFeed(text, { xmlMode: true });
  if (feed === null || !feed.type.startsWith(format)) return `no ${format} feed`;
  const items = feed.items.map(({ link, title, pubDate }) => itemOf(link, title, pubDate));
  return { items, dates: format === 'atom' ? 'changes' : 'publications' };
};

const itemOf = (url: unknown, title: unknown, date: unknown): SeenItem => {
  const moment = new Date(typeof date === 'string' || date instanceof Date ? date : Number.NaN);
  return {
    url: String(url),
    title: String(title),
    date: Number.isNaN(moment.getTime()) ? null : moment.toISOString(),
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
