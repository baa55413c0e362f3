import { beforeAll, describe, expect, test } from 'vitest';
import type { RawAnswer, RawRequest } from '../../../../src/runtime/resolver/respond.ts';
import type { Site } from '../../../../src/runtime/resolver/site.ts';
import type { AskedRequest, Fault } from '../../../helpers/api-server.ts';
import { everyOption } from '../../../helpers/every-option.ts';
import { atEnd } from '../../../helpers/files.ts';
import {
  altering,
  asking,
  at,
  failing,
  mapJson,
  withHeaders,
  withJson,
  without,
  withText,
} from '../../../helpers/mutants.ts';
import { severalLanguages } from '../../../helpers/several-languages.ts';
import { having, judged } from '../../../helpers/verified.ts';

/** Faults where two features meet, in an API with every option. `verify` must find each of them. */

const cleanUp = atEnd();
let api: Awaited<ReturnType<typeof everyOption>>;
let inScripts: Awaited<ReturnType<typeof severalLanguages>>;
beforeAll(async () => {
  const { of, from } = await everyOption(cleanUp);
  // Otherwise, a fault of plain bodies alone would be found by comparison with compressed ones.
  api = { of: { ...of, encodings: [] }, from };
  inScripts = await severalLanguages(cleanUp);
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
type Json = any;
type Which = (request: AskedRequest, answer: RawAnswer) => boolean;

const either =
  (...all: readonly Which[]): Which =>
  (request, answer) =>
    all.every((which) => which(request, answer));
const by =
  (...methods: readonly string[]): Which =>
  ({ method }) =>
    methods.includes(method);
const answered =
  (status: number): Which =>
  (_, answer) =>
    answer.status === status;
const moved = answered(308);
const gone = answered(410);

const body = (which: RegExp, alter: (body: Json) => unknown): Fault =>
  altering(either(at(which), answered(200)), (answer) => mapJson(answer, alter));
const text = (which: RegExp, from: string | RegExp, to: string): Fault =>
  altering(either(at(which), answered(200)), (answer) =>
    withText(
      answer,
      Buffer.from(answer.body ?? '')
        .toString()
        .replace(from, to),
    ),
  );
const missing = (which: RegExp, code = 'not_found'): Fault => altering(at(which), failing(404, code));
const located = (which: RegExp, to: (location: string, target: string) => string): Fault =>
  altering(either(at(which), moved), (answer, { target }) =>
    withHeaders({ location: to(answer.headers.location ?? '', target) })(answer),
  );
const silent = withHeaders({ deprecation: undefined, sunset: undefined, 'x-api-suggest': undefined });
const revived = (answer: RawAnswer): RawAnswer => withJson({ ...answer, status: 200 }, { data: [] });
const status =
  (code: number): ((answer: RawAnswer) => RawAnswer) =>
  (answer) => ({ ...answer, status: code });
const empty =
  (code: number): ((answer: RawAnswer) => RawAnswer) =>
  (answer) => ({ ...status(code)(answer), body: null });
const items = (which: RegExp, alter: (items: Json[]) => unknown): Fault =>
  body(which, (feed) => ({ ...feed, items: alter(feed.items) }));
/** Answers a request by another method. */
const methodsAs = (methods: Readonly<Record<string, string>>, which: RegExp): Fault => ({
  ask: (one: RawRequest) => (at(which)(one) ? { ...one, method: methods[one.method] ?? one.method } : one),
});
const htmlOf = (which: RegExp, alter: (html: string, place: number, items: readonly Json[]) => string): Fault =>
  body(which, ({ items, ...feed }) => ({
    ...feed,
    items: items.map((item: Json, place: number) => ({
      ...item,
      content_html: alter(item.content_html, place, items),
    })),
  }));

type Row = readonly [what: string, fault: Fault];

const LIVE: Readonly<Record<string, readonly Row[]>> = {
  'language and legacy': [
    ['lists without a version ignore lang', asking(/(public\/demo\/posts)\?lang=de.*/, '$1')],
    ['posts without a version ignore lang', asking(/(public\/demo\/posts\/p5)\?lang=de/, '$1')],
    ['terms without a version ignore lang', asking(/(public\/demo\/tags)\?lang=de/, '$1')],
    ['categories without a version ignore lang', asking(/(public\/demo\/categories)\?lang=de/, '$1')],
    ['folders of languages without a version are missing', missing(/public\/demo\/lang=de\//)],
    [
      'a folder of a language without a version is the default one',
      asking(/(public\/demo)\/lang=de(\/posts\/p5)/, '$1$2'),
    ],
    ['a folder without a version ignores queries', asking(/(public\/demo\/lang=de\/posts)\?.*/, '$1')],
    ['lang without a version hides the limit', asking(/(public\/demo\/posts\?).*(lang=de).*/, '$1$2')],
    ['an undeclared language without a version has posts', asking(/(public\/demo\/posts)\?lang=x-4f1c/, '$1')],
    ['feeds of a language without a version are missing', missing(/public\/demo\/lang=de\/feeds/)],
    [
      'the index of a language without a version is the default one',
      asking(/(public\/demo)\/lang=de(\/index)/, '$1$2'),
    ],
    [
      'an unknown post of a language without a version is another error',
      missing(/public\/demo\/lang=de\/posts\/no-such/),
    ],
    ['the default language without a version is unknown', missing(/public\/demo\/posts\?lang=en/)],
    [
      'HEAD without a version ignores lang',
      {
        ask: (one) =>
          one.method === 'HEAD' && at(/public\/demo\/.*lang=de/)(one)
            ? { ...one, target: one.target.replace(/[?&]lang=de/, '') }
            : one,
      },
    ],
    [
      'a post without a version has its HTML in the default language',
      body(/public\/demo\/.*p5.*lang=de|public\/demo\/lang=de.*p5/, ({ data }) => ({
        data: { ...data, htmlContent: '<p>Day 5.</p>\n' },
      })),
    ],
    [
      'lists in a language without a version have no tag',
      altering(at(/public\/demo\/lang=de\/posts/), without('etag')),
    ],
    [
      'lists in a language without a version are always sent',
      { ask: (one) => (at(/public\/demo\/.*lang=de/)(one) ? { ...one, ifNoneMatch: null } : one) },
    ],
    [
      'compressed lists without a version ignore lang',
      {
        ask: (one) =>
          one.acceptEncoding === 'gzip' && at(/public\/demo\/.*lang=de/)(one)
            ? { ...one, target: one.target.replace(/lang=de\/|[?&]lang=de/, '') }
            : one,
      },
    ],
    [
      'a folder of an undeclared language without a version is the default one',
      asking(/(public\/demo)\/lang=x-4f1c(\/posts)/, '$1$2'),
    ],
    [
      'lang without a version is read in any case',
      {
        ask: (one) => (at(/public\/demo\//)(one) ? { ...one, target: one.target.replace(/lang=DE/, 'lang=de') } : one),
      },
    ],
    ['lang without a version counts only as the first parameter', asking(/(public\/demo\/.*)&lang=de/, '$1')],
    ['an offset without a version ignores lang', asking(/(public\/demo\/posts\?.*offset=.*)&lang=de/, '$1')],
    [
      'a category without a version in a language is all of them',
      asking(/(public\/demo\/posts\?)category=[^&]*&(lang=de)/, '$1$2'),
    ],
    ['authors of a language without a version are missing', missing(/public\/demo\/lang=de\/authors/)],
    [
      'HEAD of tags of a language without a version is 404',
      altering(either(by('HEAD'), at(/public\/demo\/.*lang=de.*tags|public\/demo\/tags\?lang=de/)), empty(404)),
    ],
    [
      'POST to tags in a language without a version is answered',
      methodsAs({ POST: 'GET' }, /public\/demo\/tags\?lang=de/),
    ],
    ['authors without a version ignore lang', asking(/(public\/demo\/authors)\?lang=de/, '$1')],
    ['redirects without a version ignore lang', asking(/(public\/demo\/redirects)\?lang=de/, '$1')],
    [
      'records in a language without a version have no translations',
      body(/public\/demo\/(?:lang=de\/posts|posts\?.*lang=de)/, ({ data, ...list }) =>
        Array.isArray(data) ? { ...list, data: data.map(({ translations: _, ...one }) => one) } : { ...list, data },
      ),
    ],
    [
      'HEAD of a folder of a language without a version is the default one',
      {
        ask: (one) =>
          one.method === 'HEAD' && at(/public\/demo\/lang=de/)(one)
            ? { ...one, target: one.target.replace('/lang=de', '') }
            : one,
      },
    ],
    [
      'OPTIONS of a folder of a language without a version is unknown',
      altering(either(by('OPTIONS'), at(/public\/demo\/lang=de/)), empty(404)),
    ],
  ],
  'deprecated and redirect': [
    ['no answer tells, but the description knows', altering(at(/public\/(v1|demo|no-such)/), silent)],
    ['a redirect does not tell', altering(moved, silent)],
    ['a redirect in a language does not tell its sunset', altering(either(at(/lang=de/), moved), without('sunset'))],
    ['a redirect suggests another version', altering(moved, withHeaders({ 'x-api-suggest': 'v1' }))],
    ['HEAD of a redirect does not tell', altering(either(by('HEAD'), moved), silent)],
    ['a redirect without a version does not tell', altering(either(at(/public\/demo\/posts/), moved), silent)],
    ['a redirect leads to the next version', located(/v1/, (to) => to.replace('/v1/', '/v2/'))],
    [
      'a redirect without a version leads to the next one',
      located(/public\/demo/, (to) => to.replace('/demo/', '/v2/demo/')),
    ],
    [
      'old slugs without a version are unknown',
      altering(either(at(/public\/demo/), moved), failing(404, 'post_not_found')),
    ],
    ['a redirect loses the query', located(/\?/, (to) => to.replace(/\?.*/, ''))],
    ['a redirect leaves the folder of its language', located(/lang=de\//, (to) => to.replace('/lang=de', ''))],
    ['a redirect names an inner port', located(/./, (to) => `http://api.example:8080${to}`)],
    ['a redirect never changes', altering(moved, withHeaders({ 'cache-control': 'max-age=60, immutable' }))],
    ['POST to an old slug is redirected', methodsAs({ POST: 'GET' }, /posts\/o\d/)],
    ['OPTIONS of an old slug is redirected', methodsAs({ OPTIONS: 'GET' }, /posts\/o\d/)],
    ['a redirect says nothing of caches', altering(moved, without('cache-control'))],
    ['a redirect says that nothing is deprecated', altering(moved, withHeaders({ deprecation: 'false' }))],
    ['a redirect tells another sunset', altering(moved, withHeaders({ sunset: 'Fri, 01 Jan 2100 00:00:00 GMT' }))],
    [
      'HEAD of an old slug without a version is answered',
      altering(either(by('HEAD'), at(/public\/demo/), moved), empty(200)),
    ],
    ['a redirect in a language is for now', altering(either(at(/lang=de/), moved), status(302))],
    ['a redirect leads to another old slug', located(/posts\/o1/, (to) => to.replace('p1', 'o2'))],
    ['an old slug with a query is unknown', altering(either(at(/\?a=/), moved), failing(404, 'post_not_found'))],
    ['an old slug without a version is its post', asking(/(public\/demo\/posts\/)o(\d)/, '$1p$2')],
    ['one old slug without a version is unknown', missing(/public\/demo\/posts\/o3/, 'post_not_found')],
    [
      'an old slug in a language without a version is unknown',
      missing(/public\/demo\/lang=de\/posts\/o\d/, 'post_not_found'),
    ],
    ['a redirect drops the version', located(/v1/, (to) => to.replace('/v1', ''))],
    ['a redirect is not for every origin', altering(moved, without('access-control-allow-origin'))],
    ['a redirect in a language suggests no version', altering(either(at(/lang=de/), moved), without('x-api-suggest'))],
    [
      'HEAD of an old slug leads to another post',
      altering(either(by('HEAD'), moved), (answer) =>
        withHeaders({ location: (answer.headers.location ?? '').replace('p1', 'p2') })(answer),
      ),
    ],
    [
      'the list of redirects lacks one',
      body(/v1\/demo\/redirects/, ({ data, ...list }) => ({ ...list, data: data.slice(1) })),
    ],
    [
      'the list of redirects without a version leads elsewhere',
      body(/public\/demo\/redirects/, ({ data, ...list }) => ({
        ...list,
        data: data.map((one: Json) => ({ ...one, slug: 'p4' })),
      })),
    ],
  ],
  'feed and language': [
    [
      "a feed has another post's HTML",
      htmlOf(/feeds\/posts\.json/, (_, place, items) => items.at(place - 1).content_html),
    ],
    ['a feed has cut HTML', htmlOf(/feeds\/posts\.json/, (html) => html.slice(0, -9))],
    [
      'a feed in a language has the HTML of the default one',
      htmlOf(/lang=de\/feeds\/posts.json/, () => '<p>Day 5.</p>'),
    ],
    ['RSS has cut HTML', text(/feeds\/posts\.rss/, /Day 4\.&lt;/, 'Day &lt;')],
    ['Atom in a language has other HTML', text(/lang=de\/feeds\/posts\.atom/, /Day 4\./, 'Day 3.')],
    [
      'Atom links to another host',
      text(/feeds\/posts\.atom/, /https:\/\/site\.example\/posts/, 'https://old.example/posts'),
    ],
    ['JSON Feed is at another host', text(/feeds\/posts\.json/, 'https://api.example', 'https://old.example')],
    ['RSS in a language is at another host', text(/lang=de\/feeds\/posts\.rss/, 'https://api.example', 'http://inner')],
    ['RSS in a language says it is in English', text(/lang=de\/feeds\/posts\.rss/, '<language>de', '<language>en')],
    ['Atom in a language says it is in English', text(/lang=de\/feeds\/posts\.atom/, 'xml:lang="de"', 'xml:lang="en"')],
    ['Atom in a language names the English feed', text(/lang=de\/feeds\/posts\.atom/, '/lang=de/feeds', '/feeds')],
    ['RSS ignores lang', asking(/(feeds\/posts\.rss)\?lang=de/, '$1')],
    ['the feed of a tag ignores lang', asking(/(feeds\/tags\/all\.json)\?lang=de/, '$1')],
    ['the feed of a category ignores lang', asking(/(feeds\/categories\/news\.json)\?lang=de/, '$1')],
    ['a picture in a feed is at another host', text(/feeds\/posts\.json/, /https:[^"]*?(\/assets\/)/, '$1')],
    [
      'openapi.json lacks lang',
      body(/openapi/, (document) =>
        JSON.parse(JSON.stringify(document).replaceAll('{"$ref":"#/components/parameters/lang"},', '')),
      ),
    ],
    [
      'Atom has the summary of another post',
      text(/lang=de\/feeds\/posts\.atom/, />Day 4\.<\/summary>/, '>Day 1.</summary>'),
    ],
    ['RSS has other categories', text(/lang=de\/feeds\/posts\.rss/, '<category>all</category>', '')],
    [
      'RSS has another author',
      text(/feeds\/posts\.rss/, '<dc:creator>Ann</dc:creator>', '<dc:creator>Bob</dc:creator>'),
    ],
    ['a feed in a language has fewer posts', items(/lang=de\/feeds\/posts\.json/, (all) => all.slice(0, 3))],
    [
      'Atom was last changed before its posts',
      text(/lang=de\/feeds\/posts\.atom/, /<updated>2026-02/, '<updated>2025-02'),
    ],
    [
      'RSS has another title than JSON Feed',
      text(/feeds\/tags\/all\.rss/, '<title>blog: all</title>', '<title>blog</title>'),
    ],
    [
      'items of a feed have other changes',
      items(/feeds\/posts\.json/, (all) => all.map((one) => ({ ...one, date_modified: '2020-01-01T00:00:00.000Z' }))),
    ],
    [
      'a compressed feed of a language is the default one',
      {
        ask: (one) =>
          one.acceptEncoding === 'gzip' && at(/lang=de\/feeds/)(one)
            ? { ...one, target: one.target.replace('lang=de/', '') }
            : one,
      },
    ],
    [
      'HEAD of a feed in a language is unknown',
      altering(either(by('HEAD'), at(/lang=de.*feeds|feeds.*lang=de/)), empty(404)),
    ],
    [
      'a feed of a language lacks the picture of a post',
      items(/feeds\/tags\/early\.json/, (all) => all.map(({ image, ...one }) => one)),
    ],
    [
      'JSON Feed in a language says it is in English',
      body(/lang=de\/feeds\/posts\.json/, (feed) => ({ ...feed, language: 'en' })),
    ],
    [
      'RSS in a language has other dates',
      text(/lang=de\/feeds\/posts\.rss/, /<pubDate>\w+, \d\d/g, '<pubDate>Mon, 01'),
    ],
    [
      'the sitemap of a language lacks a post',
      body(/lang=de\/feeds\/sitemap\.json/, (map) =>
        Array.isArray(map) ? map.slice(1) : { ...map, data: map.data?.slice(1) },
      ),
    ],
    ['feeds of categories in a language are missing', missing(/lang=de\/feeds\/categories/)],
    [
      'a feed in a language is plain text',
      altering(at(/lang=de\/feeds\/posts\.rss/), withHeaders({ 'content-type': 'text/plain' })),
    ],
    ['POST to a feed in a language is answered', methodsAs({ POST: 'GET' }, /lang=de\/feeds|feeds.*lang=de/)],
  ],
  'origin and method': [
    ['OPTIONS does not allow headers', altering(by('OPTIONS'), without('access-control-allow-headers'))],
    [
      'OPTIONS in a language does not allow headers',
      altering(either(by('OPTIONS'), at(/lang=de/)), without('access-control-allow-headers')),
    ],
    ['no header is exposed', altering(() => true, without('access-control-expose-headers'))],
    ['the headers of errors are not exposed', altering(answered(404), without('access-control-expose-headers'))],
    [
      'X-API-Suggest is not exposed',
      altering(() => true, withHeaders({ 'access-control-expose-headers': 'ETag, Deprecation, Sunset' })),
    ],
    [
      'files of this machine cannot read lists',
      altering(({ headers }) => headers?.origin === 'null', without('access-control-allow-origin')),
    ],
    [
      'files of this machine cannot read errors',
      altering(
        either(answered(404), ({ headers }) => headers?.origin === 'null'),
        without('access-control-allow-origin'),
      ),
    ],
    [
      'If-None-Match of a star is not read',
      { ask: (one) => ({ ...one, ifNoneMatch: one.ifNoneMatch === '*' ? null : one.ifNoneMatch }) },
    ],
    ['HEAD in a language is that of the default one', methodsAs({ HEAD: 'POST' }, /\?lang=de/)],
    ['POST without a version in a language is answered', methodsAs({ POST: 'GET' }, /public\/demo\/lang=de/)],
  ],
};

const ENDED: readonly Row[] = [
  ['folders of languages go on', altering(either(at(/v1\/demo\/lang=de/), gone), revived)],
  ['languages by lang go on', altering(either(at(/v1\/.*\?lang=de/), gone), revived)],
  ['languages without a version go on', altering(either(at(/public\/demo\/lang=de/), gone), revived)],
  ['old slugs still redirect', altering(either(at(/posts\/o1/), gone), empty(308))],
  ['POST is 410', altering(either(by('POST'), at(/v1/)), failing(410, 'version_sunset'))],
  ['POST without a version is 410', altering(either(by('POST'), at(/public\/demo/)), failing(410, 'version_sunset'))],
  ['DELETE of a post is 410', altering(by('DELETE'), failing(410, 'version_sunset'))],
  ['POST in a language is 410', altering(either(by('POST'), at(/lang=de/)), failing(410, 'version_sunset'))],
  ['POST does not name its methods', altering(by('POST'), without('allow'))],
  ['POST does not tell the sunset', altering(by('POST'), without('sunset'))],
  ['OPTIONS is 410', altering(by('OPTIONS'), empty(410))],
  ['OPTIONS does not tell the sunset', altering(by('OPTIONS'), without('sunset'))],
  ['OPTIONS does not allow methods', altering(by('OPTIONS'), without('access-control-allow-methods'))],
  ['OPTIONS without a version is 410', altering(either(by('OPTIONS'), at(/public\/demo/)), empty(410))],
  ['HEAD of tags goes on', altering(either(by('HEAD'), at(/tags/)), empty(200))],
  ['HEAD without a version goes on', altering(either(by('HEAD'), at(/public\/demo/)), empty(200))],
  ['HEAD of a language goes on', altering(either(by('HEAD'), at(/lang=de/)), empty(200))],
  ['If-None-Match of a star is 304', altering(({ ifNoneMatch }) => ifNoneMatch === '*', empty(304))],
  ['HEAD of the description goes on', altering(either(by('HEAD'), at(/openapi/)), empty(200))],
  ['POST with an unknown key is 410', altering(either(by('POST'), at(/no-such-key/)), failing(410, 'version_sunset'))],
  [
    'OPTIONS in a language does not allow headers',
    altering(either(by('OPTIONS'), at(/lang=de/)), without('access-control-allow-headers')),
  ],
  ['PUT is 410', altering(by('PUT'), failing(410, 'version_sunset'))],
  ['POST gets a page', altering(by('POST'), (answer) => withText(answer, '<h1>Not allowed</h1>'))],
  ['POST gets another code', altering(by('POST'), failing(405, 'version_sunset'))],
  ['OPTIONS is 200', altering(by('OPTIONS'), status(200))],
  ['HEAD suggests no version', altering(by('HEAD'), without('x-api-suggest'))],
  ['OPTIONS of the index is 410', altering(either(by('OPTIONS'), at(/manifest/)), empty(410))],
  ['POST is not for every origin', altering(by('POST'), without('access-control-allow-origin'))],
  ['HEAD of a feed goes on', altering(either(by('HEAD'), at(/feeds/)), empty(200))],
  ['feeds go on', altering(either(at(/v1\/demo\/feeds/), gone), revived)],
  [
    'PATCH of a post in a language is 410',
    altering(either(by('PATCH'), at(/lang=de/)), failing(410, 'version_sunset')),
  ],
  ['POST to an old slug is 410', altering(either(by('POST'), at(/posts\/o\d/)), failing(410, 'version_sunset'))],
  [
    'OPTIONS of a folder of a language without a version is 410',
    altering(either(by('OPTIONS'), at(/public\/demo\/lang=de/)), empty(410)),
  ],
  ['HEAD of redirects goes on', altering(either(by('HEAD'), at(/redirects/)), empty(200))],
];

const SCRIPTS: readonly Row[] = [
  ['escapes of posts in small letters are unknown', missing(/posts\/[^?]*%[0-9]?[a-f]/, 'post_not_found')],
  ['escapes of posts in a language and without a version are unknown', missing(/public\/k\/lang=ja\/posts\/%e6/)],
];

const wrongIn = async (fault: Fault = {}, of: Site = api.of): Promise<string[]> =>
  having(await judged({ ...api, of, key: 'demo', all: true, queries: 5, fault }), 'wrong');

/** The site after the sunset of its first version. */
const ended = (): Site => {
  const { v1, ...versions } = api.of.versions;
  return {
    ...api.of,
    versions: { ...versions, v1: { ...(v1 as Site['versions'][string]), sunset: Date.UTC(2025, 11, 31) } },
  };
};

describe.each(Object.entries(LIVE))('%s: it is found that', (_, rows) => {
  test.each(rows)('%s', async (_what, fault) => {
    expect(await wrongIn(fault)).not.toEqual([]);
  });
});

test.each(ENDED)('sunset and method: it is found that %s', async (_, fault) => {
  expect(await wrongIn(fault, ended())).not.toEqual([]);
});

test.each(SCRIPTS)('language and script: it is found that %s', async (_, fault) => {
  expect(having(await judged({ ...inScripts, key: 'k', fault }), 'wrong')).not.toEqual([]);
});
