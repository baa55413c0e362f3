import { absoluteHtml } from '../../../api/tree/website-addresses.ts';
import { TEXT_TYPES } from '../../../runtime/resolver/media-type.ts';
import { within } from '../../../shared/is-object.ts';
import { at, escaped, LEGACY } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf, type Send, shorten } from '../kernel/connection.ts';
import { judgeMediaType } from '../kernel/judge-answer.ts';
import { type Check, check, must, mustHaveNo } from '../kernel/perform-check.ts';
import { jsonFeedOf, type SeenFeed, type SeenItem, xmlFeedOf } from '../kernel/read-feed.ts';
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
      check('a feed has the newest posts in their order', at(api, `${wanted.name}.json`), (answer, send) =>
        judgeJson(answer, { ...known, wanted }, send),
      ),
      ...(['atom', 'rss'] as const).map((format) =>
        check(
          'a feed has the posts of the JSON Feed in every format, with the media type of the format',
          at(api, `${wanted.name}.${format}`),
          (answer, send) => judgeFormat(answer, { ...known, wanted, format }, send),
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
  readonly ofAll: SeenFeed | null;
}

/** Returns what is wrong with the items of a feed, as a phrase; null if nothing is. */
const itemsProblem = ({ items }: SeenFeed, compared: Compared, normal: Normal = String): string | null => {
  const { wanted, sample } = compared;
  const posts = wanted.posts.slice(0, limitOf(compared));
  if (sample.isComplete && items.length !== posts.length) return `${items.length} posts instead of ${posts.length}`;
  for (const [place, post] of posts.slice(0, items.length).entries()) {
    const item = items[place] as SeenItem;
    const problem = differenceOf(item, itemOf(post, sample), normal);
    if (problem !== null) return `${problem} (${post.slug})`;
    if (!URL.canParse(item.url)) return `${item.url}, which is not a full URL`;
  }
  return null;
};

/** Returns the item that a feed must have for a post. A user's own contract can give records other text. */
const itemOf = (post: SeenPost, { urls, api }: Sample): Partial<SeenItem> => {
  const { slug, title, excerpt, publishedAt, updatedAt, category, tags, authors } = post;
  const url = urls.get(slug);
  return {
    ...(url !== undefined && { url }),
    published: publishedAt,
    updated: String(updatedAt ?? publishedAt),
    ...(api.version === LEGACY && {
      title: String(title),
      summary: String(excerpt),
      authors: authors.map(({ name }) => name),
      terms: [...(category === null ? [] : [category]), ...tags].map(({ name }) => name),
    }),
  };
};

/** Returns how a feed or an item differs in fields that its format has, as a phrase; null if it does not. */
const differenceOf = (seen: object, wanted: object, normal: Normal): string | null => {
  for (const [name, value] of Object.entries(wanted)) {
    const own: unknown = seen[name as keyof typeof seen];
    const texts = [own, value].map((one) => JSON.stringify([one].flat().map((text) => normal(String(text)))));
    if (own !== undefined && texts[0] !== texts[1])
      return `${name} is ${shorten(`${own}`)} instead of ${shorten(`${value}`)}`;
  }
  return null;
};

/** Makes strings equal that a format cannot tell apart. */
type Normal = (text: string) => string;

/**
 * The characters of text that XML keeps: others become U+FFFD, and readers trim and join white space. Dates in RSS
 * have no smaller unit than seconds, and years before 100 are read as later ones.
 */
const inXml: Normal = (text) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
    ? new Date(new Date(text).toUTCString()).toISOString()
    : text.replaceAll(/[\s\p{C}\uFFFD]+/gu, '');

const judgeJson = async (answer: ApiAnswer, compared: Compared, send: Send): Promise<void> => {
  if (isMissing(answer, compared.wanted)) return;
  must(answer.status === 200, '200 with a JSON Feed', answer);
  const feed = jsonFeedOf(answer);
  must(typeof feed !== 'string', 'a JSON Feed', String(feed));
  const problem = itemsProblem(feed, compared) ?? frameProblem(feed, compared);
  mustHaveNo(problem ?? (await htmlProblem(feed, compared, send)), EXPECTED);
};

/** Compares the HTML and the image of some items with the posts. */
const htmlProblem = async (feed: SeenFeed, compared: Compared, send: Send): Promise<string | null> => {
  const { wanted, sample } = compared;
  const { api } = sample;
  const apiUrl = feed.self?.slice(0, -pathOf(compared).length) ?? '';
  // A user's own contract can give posts other HTML.
  const items = api.version === LEGACY ? [...feed.items.entries()] : [];
  for (const [place, { html, image, url }] of choose(sample, 'files', items)) {
    const { slug, coverImage } = wanted.posts[place] as SeenPost;
    const whole = (address: string): string => {
      const own = address.startsWith(`${api.base}/assets/`) ? apiUrl + address.slice(api.base.length) : address;
      return URL.canParse(own, url) ? new URL(own, url).href : own;
    };
    const asWritten = (address: string): string => (URL.canParse(address) ? new URL(address).href : address);
    const wantedImage = coverImage === null ? null : whole(String(coverImage));
    if ((image && asWritten(image)) !== wantedImage) return `the image ${image} instead of ${wantedImage} (${slug})`;
    if (html === null) continue;
    const post = objectOf(await send({ path: at(api, `posts/${escaped(slug)}`) }));
    const own = String(within(post, 'data', 'htmlContent'));
    if (absoluteHtml(own, whole) !== absoluteHtml(html, asWritten)) return `other HTML than that of ${slug}`;
  }
  return null;
};

/** The path of the JSON Feed, from the version on. */
const pathOf = ({ wanted, sample: { api } }: Compared): string =>
  at(api, `${decodeURIComponent(wanted.name)}.json`).slice(api.base.length);

/** Compares a feed's own title, URL and language. */
const frameProblem = ({ title, self, language }: SeenFeed, compared: Compared): string | null => {
  const { wanted, sample, ofAll } = compared;
  const { api } = sample;
  const path = pathOf(compared);
  const url = sample.description.server;
  const whole = URL.canParse(url) ? `${url}${path.slice(api.version.length + 1)}` : path;
  if (self !== null && !self.endsWith(whole)) return `the URL of another feed: ${self} instead of ${whole}`;
  const titleOfAll = ofAll?.title ?? title;
  const frame = {
    title: wanted.term === null ? titleOfAll : `${titleOfAll}: ${wanted.term}`,
    ...(api.language !== undefined && { language: api.language }),
  };
  return differenceOf({ title, language }, frame, String);
};

const judgeFormat = async (
  answer: ApiAnswer,
  { format, ...compared }: Compared & { readonly format: 'atom' | 'rss' },
  send: Send,
): Promise<void> => {
  if (isMissing(answer, compared.wanted)) return;
  judgeMediaType(answer, TEXT_TYPES[format]);
  const feed = await xmlFeedOf(answer, format);
  must(typeof feed !== 'string', `a feed that readers can read (${format})`, String(feed));
  const json = jsonFeedOf(await send({ path: answer.ask.path.replace(/[a-z]+$/, 'json') }));
  const other = typeof json === 'string' ? null : formatProblem(feed, json, format);
  mustHaveNo(itemsProblem(feed, compared, inXml) ?? other, EXPECTED);
};

/** Compares a feed with the same feed in JSON. */
const formatProblem = (feed: SeenFeed, { items, ...json }: SeenFeed, format: string): string | null => {
  const self = json.self?.replace(/[a-z]+$/, format) ?? null;
  const problems = items.map((item, place) => differenceOf(feed.items[place] ?? {}, item, inXml));
  return differenceOf(feed, { ...json, self }, inXml) ?? problems.find((problem) => problem !== null) ?? null;
};

const judgeSitemap = (answer: ApiAnswer, { posts, isComplete, description }: Sample): void => {
  if (isMissing(answer, { isPromised: description.has(`/${SITEMAP}`) })) return;
  const data = objectOf(answer)?.data;
  const expected = '200 with { slug, url, lastModified } of every post, in the order of the list';
  must(answer.status === 200 && Array.isArray(data), expected, answer);
  const isWhole = !isComplete || data.length === posts.length;
  must(isWhole, expected, `${data.length} posts instead of ${posts.length}`);
  for (const [place, { slug, updatedAt, publishedAt }] of posts.entries()) {
    const { slug: own, url, lastModified } = data[place] ?? {};
    const isRight = own === slug && URL.canParse(url) && lastModified === (updatedAt ?? publishedAt);
    must(isRight, expected, `${JSON.stringify(data[place])} instead of ${slug}`);
  }
};
