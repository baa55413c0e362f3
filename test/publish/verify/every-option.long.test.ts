import { beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from '../../../src/runtime/resolver/respond.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import type { Fault } from '../../helpers/api-server.ts';
import { everyOption } from '../../helpers/every-option.ts';
import { atEnd } from '../../helpers/files.ts';
import {
  altering,
  asking,
  at,
  failing,
  mapJson,
  reading,
  withHeaders,
  withJson,
  without,
  withStatus,
  withText,
} from '../../helpers/mutants.ts';
import { having, judged, type Mutant } from '../../helpers/verified.ts';

/** Tests of an API that uses every option. */

const cleanUp = atEnd();
let api: Awaited<ReturnType<typeof everyOption>>;
beforeAll(async () => {
  api = await everyOption(cleanUp);
});

const verified = (fault: Fault = {}, of: Site = api.of) =>
  judged({ ...api, of, key: 'demo', all: true, queries: 5, fault });

test.each(['v1', 'v2'])('an API with every option has no wrong answer in %s', async (version) => {
  const { results } = await judged({ ...api, key: 'demo', version, all: true, queries: 20 });
  expect(results.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
type Json = any;

const body = (which: RegExp, alter: (body: Json) => unknown): Fault =>
  altering(
    (request, { status }) => at(which)(request) && status === 200,
    (answer) => mapJson(answer, alter),
  );
const text = (which: RegExp, alter: (text: string) => string): Fault =>
  altering(at(which), (answer) => withText(answer, alter(Buffer.from(answer.body ?? '').toString())));
/** Replaces a string in all answers of the key, as if it were published so. */
const everywhere = (from: string | RegExp, to: string): Fault =>
  altering(
    ({ target }, { body: bytes }) => bytes !== null && /\/demo\//.test(target),
    (answer) => mapJson(answer, (value) => JSON.parse(JSON.stringify(value).replaceAll(from, to))),
  );
const detail = (alter: (data: Json) => object): Fault =>
  body(/\/posts\/p[^?]*/, ({ data }) => ({ data: { ...data, ...alter(data) } }));
const missing = (which: RegExp): Fault => altering(at(which), failing(404, 'not_found'));
const headers = (which: RegExp, more: Readonly<Record<string, string | undefined>>): Fault =>
  altering(at(which), withHeaders(more));
const items = (which: RegExp, alter: (items: Json[]) => unknown): Fault =>
  body(which, (feed) => ({ ...feed, items: alter(feed.items) }));
const each = (which: RegExp, alter: (entry: Json, place: number) => unknown): Fault =>
  body(which, ({ data, ...rest }) => ({ ...rest, data: data.map(alter) }));
const html = (answer: RawAnswer): RawAnswer => withText(answer, '<!doctype html><title>Not found</title>');
const zipped = (request: RawRequest): boolean => request.acceptEncoding === 'gzip';
const moved = at(/posts\/o\d$/);

const INDEX = 'lists: the index has the posts and terms of the lists';
const DETAIL = 'details: a post is its record and htmlContent';
const FILE = "details: a post's pictures and files can be loaded, as what they are";
const OLD = 'details: old slugs of the listed URLs lead to their posts';
const OLD_URLS = 'details: each old URL leads to one post';
const FEED = 'details: a feed has the newest posts in their order';
const FORMAT = 'details: a feed has the posts of the JSON Feed in every format, with the media type of the format';
const MARKDOWN = 'details: a post as Markdown is its detail';
const LLMS = 'details: llms.txt lists every post, newest first';
const SITEMAP = 'details: the sitemap has every post, newest first';
const SHAPE = 'versions: answers have the shape that openapi.json describes';
const DESCRIPTION = 'versions: openapi.json describes the version, or is 404';
const LIFECYCLE = 'versions: Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none';
const LEGACY = 'legacy: a URL without a version answers as v1 does';
const CATEGORIES = 'terms: categories lists all categories of posts';
const UNDECLARED = 'languages: an undeclared language has no posts';
const TERMS_OF = 'languages: lang returns what the folder of that language does';
const ANY_ORIGIN = 'headers: pages of any origin can read every answer';
const HEAD = 'methods: HEAD is GET without the body';
const ZIPPED = 'headers: the body is the same with gzip';

/** For each option: what is broken, the fault, and the check that must find it. */
const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  languages: [
    ['a tag in capitals is taken for the language', reading('lang', (tag) => tag.toLowerCase()), UNDECLARED],
    ['a longer tag is taken for the language', reading('lang', (tag) => tag.replace(/-x$/i, '')), UNDECLARED],
    [
      'terms in an undeclared language are those of the default one',
      asking(/(tags|stats)\?lang=(DE|EN|x-4f1c)/, '$1'),
      'languages: terms and totals in an undeclared language are 404',
    ],
    ['terms ignore lang', asking(/tags\?lang=de/, 'tags'), TERMS_OF],
    ['redirects ignore lang', asking(/redirects\?lang=de/, 'redirects'), TERMS_OF],
    ['a feed ignores lang', asking(/(feeds\/posts.json)\?lang=de/, '$1'), TERMS_OF],
    ['a post ignores lang', asking(/(posts\/p5)\?lang=de/, '$1'), 'languages: lang returns a post in that language'],
    [
      'a fallback says that it is in the language of its list',
      each(/lang=de\/posts(\?|$)/, (post) => ({ ...post, lang: 'de' })),
      'languages: records name their language and translations, and translations name each other',
    ],
    ['the index declares no languages', body(/manifest/, ({ languages, ...manifest }) => manifest), INDEX],
    ["a language's feed is that of another one", asking(/lang=de\/(feeds\/posts.json)/, '$1'), FEED],
  ],
  markdown: [
    ['a post is missing as Markdown', missing(/posts\/p1\.md/), MARKDOWN],
    ['Markdown is sent as JSON', headers(/\.md/, { 'content-type': 'application/json' }), MARKDOWN],
    ['Markdown has the content of another post', asking(/p1\.md/, 'p2.md'), MARKDOWN],
    [
      'Markdown has a relative link',
      text(/\.md/, (all) => all.replace('https://site.example/contact', '/contact')),
      MARKDOWN,
    ],
    ['Markdown has no front matter', text(/\.md/, (all) => all.replace(/^---.*?---\n\n/s, '')), MARKDOWN],
    ['the list of Markdown lacks a post', text(/llms\.txt/, (all) => all.replace(/^- \[Post 3\].*\n/m, '')), LLMS],
    ['all Markdown in one is missing', missing(/llms-full/), 'details: llms-full.txt is text'],
  ],
  feeds: [
    ['a feed is missing in one format', missing(/feeds\/posts\.rss$/), FORMAT],
    ['feeds are missing', missing(/feeds\/(posts|tags|categories)/), FEED],
    ['a feed has older excerpts', items(/feeds\/posts\.json/, (all) => all.map(ofBefore('summary', 'Old.'))), FEED],
    ['a feed has other tags', items(/tags\/all\.json/, (all) => all.map(ofBefore('tags', ['all']))), FEED],
    ['a feed has no authors', items(/posts\.json/, (all) => all.map(ofBefore('authors', undefined))), FEED],
    ['the feed of one term is missing', missing(/feeds\/tags\/late\.json/), FEED],
    ['a feed begins with the oldest post', items(/feeds\/posts\.json/, (all) => all.reverse()), FEED],
    ['a feed lacks its newest post', items(/feeds\/posts\.json/, (all) => all.slice(1)), FEED],
    ['a feed ends early', items(/feeds\/tags\/all\.json/, (all) => all.slice(0, -1)), FEED],
    ['a feed has more posts than its limit', items(/feeds\/posts\.json/, (all) => all.slice(0, 1)), FEED],
    ["a term's feed is that of another term", asking(/tags\/early/, 'tags/late'), FEED],
    ["a term's feed is that of all posts, which are the same", asking(/feeds\/tags\/all/, 'feeds/posts'), FEED],
    ['a title is an older one', everywhereInFeeds('"title":"Post 5"', '"title":"Draft"'), FEED],
    ['a date is another', everywhereInFeeds(/"date_published":"2026-01-05/g, '"date_published":"2026-01-04'), FEED],
    ['a URL is relative', everywhereInFeeds(/"url":"https:..site.example/g, '"url":"'), FEED],
    ['RSS is cut', text(/posts\.rss$/, (xml) => xml.slice(0, -30)), FORMAT],
    ['an & in Atom is not escaped', text(/posts\.atom$/, (xml) => xml.replace('Post 5', 'Post & 5')), FORMAT],
    ['a tag in RSS is not closed', text(/posts\.rss$/, (xml) => xml.replace('</title>', '')), FORMAT],
    ['RSS has an older title', text(/posts\.rss$/, (xml) => xml.replace('Post 5', 'Draft')), FORMAT],
    ['Atom has an older title', text(/posts\.atom$/, (xml) => xml.replace('Post 5', 'Draft')), FORMAT],
    ['RSS lacks a post', text(/posts\.rss$/, (xml) => xml.replace(/<item>.*?<\/item>/s, '')), FORMAT],
    ['Atom has other dates', text(/posts\.atom$/, (xml) => xml.replaceAll('<updated>2026', '<updated>2025')), FORMAT],
    ['Atom is RSS', asking(/(feeds\/categories\/news)\.atom/, '$1.rss'), FORMAT],
    ['Atom is RSS with the media type of Atom', typed(asking(/(categories\/news)\.atom/, '$1.rss'), /atom/), FORMAT],
    ['a feed is a page', altering(at(/posts\.atom/), html), FORMAT],
    ['a feed is plain text', headers(/tags\/all\.rss/, { 'content-type': 'text/plain' }), FORMAT],
    ['the sitemap lacks a post', body(/sitemap/, ({ data }) => ({ data: data.slice(0, -1) })), SITEMAP],
    ['the sitemap begins with the oldest post', body(/sitemap/, ({ data }) => ({ data: data.reverse() })), SITEMAP],
    [
      'the sitemap has the time of the request',
      each(/sitemap/, (one) => ({ ...one, lastModified: '2026-06-01' })),
      SITEMAP,
    ],
    ['the sitemap has paths', each(/sitemap/, (one) => ({ ...one, url: new URL(one.url).pathname })), SITEMAP],
    ['the sitemap is missing', missing(/sitemap/), SITEMAP],
  ],
  files: [
    ['pictures are missing', missing(/assets\/.*gif/), FILE],
    ['a picture has no type of a picture', headers(/\.gif/, { 'content-type': 'application/octet-stream' }), FILE],
    ['a picture has the type of another picture', headers(/\.gif/, { 'content-type': 'image/png' }), FILE],
    ['a picture is empty', altering(at(/\.gif/), (answer) => withText(answer, '')), FILE],
    ['a picture has other bytes', altering(at(/\.gif/), (answer) => withText(answer, 'GIF89a, another')), FILE],
    ['a page is sent instead of a picture', altering(at(/\.gif/), html), FILE],
    ['a drawing may run scripts', headers(/\.svg/, { 'content-security-policy': undefined }), FILE],
    ['a file is missing', missing(/\.pdf/), FILE],
    ['a file is a page', headers(/\.pdf/, { 'content-type': 'text/html' }), FILE],
    ['sites cannot read pictures', headers(/\.gif/, { 'access-control-allow-origin': undefined }), ANY_ORIGIN],
  ],
  redirects: [
    ['browsers cannot follow a redirect', altering(moved, without('access-control-allow-origin')), ANY_ORIGIN],
    ['old slugs are unknown', altering(moved, failing(404, 'post_not_found')), OLD],
    ['a redirect is for now', altering(moved, withStatus(307)), OLD],
    [
      'a redirect leads to another post',
      altering(moved, withHeaders({ location: '/api/public/v1/demo/posts/p1' })),
      OLD,
    ],
    ['a redirect leads to the list', altering(moved, withHeaders({ location: '/api/public/v1/demo/posts' })), OLD],
    ['a redirect leads to another site', altering(moved, withHeaders({ location: 'https://site.example/p1' })), OLD],
    ['a redirect leads nowhere', altering(moved, without('location')), OLD],
    [
      'a redirect leads to itself',
      altering(moved, (answer, { target }) => withHeaders({ location: target })(answer)),
      OLD,
    ],
    ['old URLs are not listed', missing(/redirects$/), OLD_URLS],
    [
      'an old URL leads to a post that is none',
      each(/redirects$/, (one) => ({ ...one, slug: `${one.slug}x` })),
      OLD_URLS,
    ],
  ],
  details: [
    ['there is never a next post', detail(() => ({ next: null })), DETAIL],
    ['previous and next are swapped', detail(({ previous, next }) => ({ previous: next, next: previous })), DETAIL],
    ['neighbours are left out', detail(() => ({ previous: undefined, next: undefined })), DETAIL],
    ['related posts are in another order', detail(({ related }) => ({ related: related.toReversed() })), DETAIL],
    ['a related post is left out', detail(({ related }) => ({ related: related.slice(0, 1) })), DETAIL],
    ['related posts are the neighbours', detail(({ previous, next }) => ({ related: [next ?? previous] })), DETAIL],
    ['a heading is left out', detail(({ headings }) => ({ headings: headings.slice(1) })), DETAIL],
    ['headings are null', detail(() => ({ headings: null })), DETAIL],
    ['no address is marked', detail(() => ({ addresses: [] })), DETAIL],
    ['links to posts are not marked', detail(marks(({ slug }) => slug === null)), DETAIL],
    ['pictures are not marked', detail(marks(({ slug, website }) => slug !== null || website !== undefined)), DETAIL],
    ['a mark names another post', detail(({ addresses }) => ({ addresses: addresses.map(toP3) })), DETAIL],
    ['images are left out', detail(() => ({ images: [] })), DETAIL],
    ['an image has another size', detail(({ images }) => ({ images: images.map(wider) })), DETAIL],
    ['a custom field is left out where it is null', everywhere('"mood":null,', ''), SHAPE],
    ['a custom field has another type', everywhere('"mood":"calm"', '"mood":1'), DETAIL],
    ['the size of a cover is a string', everywhere('"coverWidth":3', '"coverWidth":"3"'), DETAIL],
    ["a post's URL is null", everywhere(/"url":"\/posts[^"]*"/g, '"url":null'), SHAPE],
  ],
  terms: [
    ['a tag does not say how many posts it has', each(/tags$/, withoutPosts), SHAPE],
    ['an author has no avatar', each(/authors$/, ({ avatar, ...author }) => author), SHAPE],
    ['a count is that of before', each(/categories$/, (one) => ({ ...one, posts: one.posts + 1 })), CATEGORIES],
    ["a tag's second page is its first", asking(/(tags=all)&offset=3/, '$1'), 'filters: posts of one tag'],
    ['a category finds all posts', asking(/category=news/, ''), 'filters: posts of one category'],
    ['stats are those of another version', body(/stats$/, () => ({ posts: 6 })), SHAPE],
  ],
  index: [
    ['there is no index', missing(/manifest/), INDEX],
    ['the manifest is that of before', body(/manifest/, (manifest) => ({ ...manifest, total: 5 })), INDEX],
    ['the manifest has other limits', body(/manifest/, (one) => ({ ...one, limit: { default: 20, max: 100 } })), INDEX],
    ['a chunk is missing', missing(/demo\/index\/[0-9a-f]+\.json/), INDEX],
    ['a chunk has older records', text(/index\/[0-9a-f]+\.json/, (chunk) => chunk.replace('Post 4', 'Post IV')), INDEX],
    ["a term's posts are those of another term", body(/manifest/, swapTags), INDEX],
    ['an unknown format', body(/manifest/, (manifest) => ({ ...manifest, format: 3 })), INDEX],
  ],
  versions: [
    ['lists without a version are those of v2', asking(/public\/demo\/posts$/, 'public/v2/demo/posts'), LEGACY],
    ['feeds without a version are missing', missing(/public\/demo\/feeds/), LEGACY],
    ['redirects without a version are missing', missing(/public\/demo\/redirects/), LEGACY],
    ['openapi.json describes another version', asking(/v1\/openapi/, 'v2/openapi'), DESCRIPTION],
    ['openapi.json announces another sunset', openapi('2099-01-01', '2098-01-01'), DESCRIPTION],
    ['openapi.json announces nothing', openapi(/"deprecated":"[^"]*"/, '"deprecated":null'), DESCRIPTION],
    ['openapi.json suggests another version', openapi('"suggest":"v2"', '"suggest":"v3"'), DESCRIPTION],
    ['openapi.json has another maximum', openapi('"maximum":5', '"maximum":100'), DESCRIPTION],
    ['openapi.json has another default', openapi('"default":3', '"default":20'), DESCRIPTION],
    ['feeds do not announce the sunset', headers(/feeds/, { sunset: undefined }), LIFECYCLE],
    [
      'a missing feed does not announce the sunset',
      headers(/feeds\/posts\.rss/, { deprecation: undefined }),
      LIFECYCLE,
    ],
  ],
  protocol: [
    ['sites cannot read feeds', headers(/feeds/, { 'access-control-allow-origin': undefined }), ANY_ORIGIN],
    ['sites cannot read the index', headers(/index\//, { 'access-control-allow-origin': 'null' }), ANY_ORIGIN],
    ['sites cannot read openapi.json', headers(/openapi/, { 'access-control-allow-origin': undefined }), ANY_ORIGIN],
    ['HEAD of a feed is 404', only('HEAD', /feeds\/posts/, failing(404, 'not_found')), HEAD],
    ['HEAD of the index has another tag', only('HEAD', /manifest/, withHeaders({ etag: '"1"' })), HEAD],
    ['HEAD of redirects is refused', only('HEAD', /redirects/, failing(405, 'method_not_allowed')), HEAD],
    ['POST to a feed is answered', asked({ POST: 'GET' }, /feeds/), 'methods: POST is 405, with Allow'],
    [
      'a compressed body is another',
      { ask: (one) => (zipped(one) ? { ...one, target: tagsFor(one.target) } : one) },
      ZIPPED,
    ],
    ['caches mix bodies of single posts', headers(/posts\/p/, { vary: undefined }), ZIPPED],
    [
      'every body is compressed',
      { ask: (request) => ({ ...request, acceptEncoding: 'gzip' }) },
      'headers: a body is compressed only as the request accepts it',
    ],
    [
      'lists never change',
      headers(/posts$/, { 'cache-control': 'public, max-age=31536000, immutable' }),
      'headers: no answer that can change is immutable',
    ],
    [
      'the manifest never changes',
      headers(/manifest/, { 'cache-control': 'max-age=60, immutable' }),
      'headers: no answer that can change is immutable',
    ],
    [
      'a single post has no tag',
      headers(/posts\/p/, { etag: undefined }),
      'headers: If-None-Match with the tag is 304',
    ],
    [
      'a list is in another order',
      body(/posts$/, ({ data, ...rest }) => ({ ...rest, data: data.reverse() })),
      'lists: the list can be read',
    ],
    ['the second page is the first', asking(/\?offset=3$/, ''), 'lists: a page'],
    ['the maximum limit is ignored', asking(/limit=5$/, 'limit=4'), 'lists: the maximum limit'],
  ],
};

function everywhereInFeeds(from: string | RegExp, to: string): Fault {
  return text(/feeds\/[^?]*\.json/, (feed) => feed.replaceAll(from, to));
}
function ofBefore(field: string, value: unknown): (item: Json) => object {
  return (item) => ({ ...item, [field]: value });
}
function toP3(mark: Json): object {
  return mark.slug === null ? mark : { ...mark, slug: 'p3' };
}
function typed({ ask }: Fault, which: RegExp): Fault {
  const type = withHeaders({ 'content-type': 'application/atom+xml; charset=utf-8' });
  return { ...(ask && { ask }), ...altering(at(which), type) };
}
function wider(image: Json): object {
  return { ...image, width: 4 };
}
function marks(isKept: (mark: Json) => boolean): (data: Json) => object {
  return ({ addresses }) => ({ addresses: addresses.filter(isKept) });
}
function withoutPosts({ posts, ...term }: Json, place: number): object {
  return place === 1 ? term : { ...term, posts };
}
function swapTags(manifest: Json): object {
  const { early, late } = manifest.terms.tags;
  return { ...manifest, terms: { ...manifest.terms, tags: { ...manifest.terms.tags, early: late, late: early } } };
}
function openapi(from: string | RegExp, to: string): Fault {
  return body(/v1\/openapi/, (document) => JSON.parse(JSON.stringify(document).replace(from, to)));
}
function only(method: string, which: RegExp, alter: (answer: RawAnswer) => RawAnswer): Fault {
  return altering((request) => request.method === method && at(which)(request), alter);
}
function asked(methods: Readonly<Record<string, string>>, which: RegExp): Fault {
  return { ask: (one) => (at(which)(one) ? { ...one, method: methods[one.method] ?? one.method } : one) };
}
function tagsFor(target: string): string {
  return target.replace(/categories$/, 'tags');
}

describe.each(Object.entries(MUTANTS))('it is found in %s where', (_, mutants) => {
  test.each(mutants)('%s', async (_title, fault, found) => {
    expect(having(await verified(fault), 'wrong')).toContain(found);
  });
});

/** The site after the sunset of its first version. */
const ended = (): Site => {
  const { v1, ...versions } = api.of.versions;
  return {
    ...api.of,
    versions: { ...versions, v1: { ...(v1 as Site['versions'][string]), sunset: Date.UTC(2025, 11, 31) } },
  };
};

const ENDED = 'versions: every URL of a version past its sunset is 410';

test.each<Mutant>([
  ['feeds still answer', altering(at(/v1\/demo\/feeds/), (answer) => withJson({ ...answer, status: 200 }, {})), ENDED],
  [
    'redirects still answer',
    altering(at(/v1\/demo\/redirects/), (answer) => withJson({ ...answer, status: 200 }, {})),
    ENDED,
  ],
  ['the body of 410 is a page', altering(at(/tags$/), html), ENDED],
])('it is found after the sunset where %s', async (_, fault, found) => {
  expect(having(await verified({}, ended()), 'wrong')).toEqual([]);
  expect(having(await verified(fault, ended()), 'wrong')).toContain(found);
});
