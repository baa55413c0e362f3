import { at, descriptionAt, escaped, OPTIONAL_FILES, UNKNOWN_POST, urlsOf } from '../kernel/api-under-test.ts';
import { headerOf } from '../kernel/connection.ts';
import { hasSameContent, judgeSameAs } from '../kernel/judge-answer.ts';
import { type Check, check, checks, endIfLimited, type Judge, must } from '../kernel/perform-check.ts';
import { choose, endpointsOf, type LanguageSamples, type Sample } from '../kernel/read-sample.ts';
import { ANY_ORIGIN, judgeOrigin } from './check-answers.ts';

/** Checks ETags and conditional requests. The rules for all answers are in `check-answers.ts`. */
export const headers = (sample: Sample): Check[] => {
  const { api } = sample;
  const path = at(api, 'posts');
  const unknown = at(api, `posts/${UNKNOWN_POST}`);
  const endpoints = endpointsOf(sample).map((endpoint) => at(api, endpoint));
  return [
    ...checks('If-None-Match with the tag is 304', [at(api, 'posts?offset=1'), ...endpoints], conditional(alone)),
    ...SPELLINGS.map(([title, spell]) => check(title, path, conditional(spell))),
    check(
      'If-None-Match with a star does not hide an error',
      { path: unknown, headers: { 'if-none-match': '*' } },
      judgeSameAs(unknown),
    ),
    ...[...endpoints, unknown].map((endpoint) =>
      check(ANY_ORIGIN, { path: endpoint, headers: { origin: 'null' } }, (answer) => judgeOrigin(answer, api)),
    ),
    ...OTHER_TAGS.map((spell) => check('If-None-Match with another tag is 200', path, changed(spell))),
    ...ENCODINGS.map((encoding) =>
      check(`If-None-Match with the tag of a body in ${encoding} is 304`, path, conditional(alone, encoding)),
    ),
  ];
};

const ENCODINGS = ['gzip', 'br'];

/** Checks conditional and compressed answers at all URLs of a list and a post, in every language. */
export const headersAtAllUrls = ({ tags, sample, others }: LanguageSamples): Check[] =>
  [[tags[0], sample] as const, ...others]
    .flatMap(([tag, one]) =>
      ['posts', ...firstPost(one)].flatMap((endpoint) => urlsOf(one.api, endpoint, tag).slice(1)),
    )
    .flatMap((path) => [
      check('If-None-Match with the tag is 304', path, conditional(alone)),
      check('the body is the same with gzip', path, encoded('gzip')),
    ]);

const firstPost = ({ posts }: Sample): string[] => posts.slice(0, 1).map(({ slug }) => `posts/${escaped(slug)}`);

/** Checks compressed bodies: a server may keep each one next to the plain one, and may forget to replace it. */
export const compressed = (sample: Sample): Check[] => {
  const posts = [...choose(sample, 'files', sample.posts).map(({ slug }) => escaped(slug)), UNKNOWN_POST];
  const endpoints = [
    'posts?offset=1',
    ...endpointsOf(sample),
    ...posts.map((slug) => `posts/${slug}`),
    ...OPTIONAL_FILES,
  ];
  const paths = new Set([...endpoints.map((endpoint) => at(sample.api, endpoint)), descriptionAt(sample.api)]);
  return ENCODINGS.flatMap((encoding) => checks(`the body is the same with ${encoding}`, paths, encoded(encoding)));
};

type Spell = (etag: string) => string;

const alone: Spell = (etag) => etag;

/** The other values of If-None-Match that have the right ETag. */
const SPELLINGS: readonly (readonly [title: string, spell: Spell])[] = [
  ['If-None-Match may name several tags', (etag) => `"another", ${etag}`],
  ['If-None-Match compares weakly', (etag) => `W/${etag.replace(/^W\//, '')}`],
  ['If-None-Match with a star is 304', () => '*'],
];

/** ETags that only resemble the right one. */
const OTHER_TAGS: readonly Spell[] = [
  () => '"another"',
  (etag) => etag.replace(/"$/, 'x"'),
  (etag) => etag.replace(/^"/, '"x'),
];

/** The headers that a 304 must repeat, besides the ETag (RFC 9110, 15.4.5). Servers that compress leave out `Vary`. */
const REPEATED = ['cache-control', 'access-control-allow-origin'];

const conditional =
  (spell: Spell, encoding = 'identity'): Judge =>
  async ({ ask: { path } }, send) => {
    const plain = await send({ path, headers: { 'accept-encoding': encoding } });
    endIfLimited(plain);
    const etag = headerOf(plain, 'etag');
    must(etag !== null, 'an ETag', 'none');
    const again = await send({ path, headers: { 'accept-encoding': encoding, 'if-none-match': spell(etag) } });
    must(again.status === 304, '304', String(again.status));
    must(again.bytes.length === 0, '304 without a body', `${again.bytes.length} bytes`);
    for (const name of REPEATED)
      must(
        headerOf(plain, name) === null || headerOf(again, name) !== null,
        `304 with ${name}: ${headerOf(plain, name)}`,
        'none',
      );
  };

const changed =
  (spell: Spell): Judge =>
  async (answer, send) => {
    const etag = spell(headerOf(answer, 'etag') ?? '""');
    const { status } = await send({ path: answer.ask.path, headers: { 'if-none-match': etag } });
    must(status === 200, '200', String(status));
  };

/** A host does not have to compress. If it does, the body must be the same, and `Vary` must tell caches. */
const encoded =
  (encoding: string): Judge =>
  async (plain, send) => {
    const coded = await send({ path: plain.ask.path, headers: { 'accept-encoding': encoding } });
    const actual = headerOf(coded, 'content-encoding') ?? 'identity';
    must(actual === encoding || actual === 'identity', `${encoding}, or none`, actual);
    must(hasSameContent(coded, plain), 'the same body', 'another one');
    const vary = headerOf(coded, 'vary') ?? '';
    must(actual !== encoding || /accept-encoding|\*/i.test(vary), 'Vary: Accept-Encoding', vary || 'no Vary');
  };
