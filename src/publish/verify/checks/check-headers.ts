import { at, descriptionAt, escaped, OPTIONAL_FILES, UNKNOWN_POST, urlsOf } from '../kernel/api-under-test.ts';
import { headerOf } from '../kernel/connection.ts';
import { hasSameContent, isLimited, judgeSameAs } from '../kernel/judge-answer.ts';
import { type Check, check, type Judge, LIMITED, RIGHT, wrong } from '../kernel/perform-check.ts';
import { choose, endpointsOf, type LanguageSamples, type Sample } from '../kernel/read-sample.ts';
import { ANY_ORIGIN, judgeOrigin } from './check-answers.ts';

/** Checks ETags and conditional requests. The rules for all answers are in `check-answers.ts`. */
export const headers = (sample: Sample): Check[] => {
  const path = at(sample.api, 'posts');
  return [
    ...endpointsWithPage(sample).map((endpoint) =>
      check('If-None-Match with the tag is 304', at(sample.api, endpoint), conditional(alone)),
    ),
    check(
      'If-None-Match may name several tags',
      path,
      conditional((etag) => `"another", ${etag}`),
    ),
    check(
      'If-None-Match compares weakly',
      path,
      conditional((etag) => `W/${etag.replace(/^W\//, '')}`),
    ),
    check(
      'If-None-Match with a star is 304',
      path,
      conditional(() => '*'),
    ),
    check(
      'If-None-Match with a star does not hide an error',
      { path: at(sample.api, `posts/${UNKNOWN_POST}`), headers: { 'if-none-match': '*' } },
      judgeSameAs(at(sample.api, `posts/${UNKNOWN_POST}`)),
    ),
    ...[...endpointsOf(sample), `posts/${UNKNOWN_POST}`].map((endpoint) =>
      check(ANY_ORIGIN, { path: at(sample.api, endpoint), headers: { origin: 'null' } }, (answer) =>
        judgeOrigin(answer, sample.api),
      ),
    ),
    ...OTHER_TAGS.map((spell) => check('If-None-Match with another tag is 200', path, changed(spell))),
    ...ENCODINGS.map((encoding) =>
      check(`If-None-Match with the tag of a body in ${encoding} is 304`, path, conditional(alone, encoding)),
    ),
  ];
};

const ENCODINGS = ['gzip', 'br'];

const endpointsWithPage = (sample: Sample): string[] => ['posts?offset=1', ...endpointsOf(sample)];

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
  const endpoints = [...endpointsWithPage(sample), ...posts.map((slug) => `posts/${slug}`), ...OPTIONAL_FILES];
  const paths = new Set([...endpoints.map((endpoint) => at(sample.api, endpoint)), descriptionAt(sample.api)]);
  return ENCODINGS.flatMap((encoding) =>
    [...paths].map((path) => check(`the body is the same with ${encoding}`, path, encoded(encoding))),
  );
};

type Spell = (etag: string) => string;

const alone: Spell = (etag) => etag;

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
    if (isLimited(plain)) return LIMITED;
    const etag = headerOf(plain, 'etag');
    if (etag === null) return wrong('an ETag', 'none');
    const again = await send({ path, headers: { 'accept-encoding': encoding, 'if-none-match': spell(etag) } });
    if (again.status !== 304) return wrong('304', String(again.status));
    if (again.bytes.length > 0) return wrong('304 without a body', `${again.bytes.length} bytes`);
    const other = REPEATED.find((name) => headerOf(plain, name) !== null && headerOf(again, name) === null);
    return other === undefined ? RIGHT : wrong(`304 with ${other}: ${headerOf(plain, other)}`, 'none');
  };

const changed =
  (spell: Spell): Judge =>
  async (answer, send) => {
    const etag = spell(headerOf(answer, 'etag') ?? '""');
    const { status } = await send({ path: answer.ask.path, headers: { 'if-none-match': etag } });
    return status === 200 ? RIGHT : wrong('200', String(status));
  };

/** A host does not have to compress. If it does, the body must be the same, and `Vary` must tell caches. */
const encoded =
  (encoding: string): Judge =>
  async (plain, send) => {
    const coded = await send({ path: plain.ask.path, headers: { 'accept-encoding': encoding } });
    const actual = headerOf(coded, 'content-encoding');
    if (actual !== null && actual !== encoding && actual !== 'identity') return wrong(`${encoding}, or none`, actual);
    if (!hasSameContent(coded, plain)) return wrong('the same body', 'another one');
    const vary = headerOf(coded, 'vary') ?? '';
    return actual !== encoding || /accept-encoding|\*/i.test(vary)
      ? RIGHT
      : wrong('Vary: Accept-Encoding', vary || 'no Vary');
  };
