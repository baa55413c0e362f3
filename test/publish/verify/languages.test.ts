import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../helpers/api-server.ts';
import { atEnd } from '../../helpers/files.ts';
import { altering, asking, at, failing, mapJson, reading, withJson } from '../../helpers/mutants.ts';
import { LANGUAGES, severalLanguages } from '../../helpers/several-languages.ts';
import { having, judged, type Mutant } from '../../helpers/verified.ts';

const cleanUp = atEnd();
let api: Awaited<ReturnType<typeof severalLanguages>>;
beforeAll(async () => {
  api = await severalLanguages(cleanUp);
});

const verified = (fault: Fault = {}) => judged({ ...api, key: 'k', fault, queries: 20 });

test('an API in several languages has no wrong answer, and each language is checked', async () => {
  const verification = await verified();
  expect(verification.results.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
  expect(having(verification, 'right').filter((title) => title.startsWith('languages'))).toHaveLength(11);
  for (const tag of ['de', 'ja'])
    expect(verification.results.filter(({ ask }) => ask.path.includes(`/lang=${tag}/`)).length).toBeGreaterThan(100);
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
const body = (which: RegExp, alter: (body: any) => unknown): Fault =>
  altering(
    (request, { status }) => at(which)(request) && status === 200,
    (answer) => mapJson(answer, alter),
  );

/** Alters records in German answers, by folder and by parameter. */
// biome-ignore lint/suspicious/noExplicitAny: records
const inGerman = (alter: (record: any) => unknown): Fault =>
  body(/lang=de.*posts|posts\?.*lang=de/, (answer) => ({ ...answer, data: [answer.data].flat().map(alter) }));

const LIST = 'languages: lang returns the list of that language';
const DETAIL = 'languages: lang returns a post in that language';
const TRANSLATIONS = 'languages: records name their language and translations, and translations name each other';

const MUTANTS: readonly Mutant[] = [
  ['lang is read', reading('lang', () => null), LIST],
  ['lang gives its own language', reading('lang', (tag) => (tag === 'de' ? 'ja' : tag)), LIST],
  [
    'the compressed list of a language is its list',
    altering(
      ({ acceptEncoding, target }) => acceptEncoding === 'gzip' && target.includes('lang=de/posts'),
      (answer) => withJson(answer, { data: [], total: 0, offset: 0, limit: 20 }),
    ),
    'headers: the body is the same with gzip',
  ],
  [
    'the compressed description is the description',
    altering(
      ({ acceptEncoding, target }) => acceptEncoding === 'gzip' && target.endsWith('openapi.json'),
      (answer) => withJson(answer, { openapi: '3.1.0' }),
    ),
    'headers: the body is the same with gzip',
  ],
  ['lang is read of posts', asking(/(posts\/[^?]+)\?lang=de/, '$1'), DETAIL],
  [
    'lang is read of terms',
    asking(/(categories)\?lang=de/, '$1'),
    'languages: lang returns what the folder of that language does',
  ],
  [
    'lang goes with a filter',
    asking(/lang=de&category=news/, 'lang=de'),
    'languages: lang works with other parameters',
  ],
  [
    'an unknown language is not the default one',
    reading('lang', (tag) => (LANGUAGES.includes(tag) ? tag : null)),
    'languages: an undeclared language has no posts',
  ],
  [
    'no post is in an unknown language',
    asking(/(posts\/[^?]+)\?lang=x-4f1c/, '$1'),
    'languages: a post in an undeclared language is 404',
  ],
  [
    'lang can name the default language',
    reading('lang', (tag) => (tag === 'en' ? 'none' : tag)),
    'languages: lang with the default language returns the default list',
  ],
  [
    'a language has a list',
    altering(at(/lang=de\/posts$/), failing(404, 'not_found')),
    'languages: every language in the index has a list',
  ],
  ['records say their language', inGerman(({ lang, ...record }) => record), TRANSLATIONS],
  [
    'a language is that of the list, or the default one',
    inGerman((record) => ({ ...record, lang: 'ja' })),
    TRANSLATIONS,
  ],
  [
    'translations are there',
    inGerman((record) => ({ ...record, translations: { ...record.translations, ja: 'no-such' } })),
    TRANSLATIONS,
  ],
  [
    'translations name each other',
    inGerman(({ translations: { ja, ...translations }, ...record }) => ({ ...record, translations })),
    TRANSLATIONS,
  ],
  [
    'a fallback is no translation',
    inGerman((record) => ({ ...record, translations: { ...record.translations, de: record.slug } })),
    TRANSLATIONS,
  ],
  [
    'lists of a language are exact',
    body(/lang=de\/posts\?limit=3$/, (list) => ({ ...list, total: list.total + 1 })),
    'lists: a limit',
  ],
];

test.each(MUTANTS)('finds what is broken: %s', async (_, fault, found) => {
  expect(having(await verified(fault), 'wrong')).toContain(found);
});

test('variant_not_available instead of a language is limited', async () => {
  const verification = await verified(
    altering(
      ({ method, target }) => /\?.*lang=/.test(target) && /GET|HEAD/.test(method),
      failing(404, 'variant_not_available'),
    ),
  );
  expect(having(verification, 'wrong')).toEqual([]);
  expect(having(verification, 'limited')).toContain(LIST);
});
