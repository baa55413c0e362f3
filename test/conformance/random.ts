import { declaredSearches } from '../helpers/declared-queries.ts';
import { randomNumbers } from '../helpers/workspace.ts';
import { POSTS, type Scenario } from './fixture.ts';
import { folderOf, KEYS_IN_LANGUAGES, LANGUAGES } from './languages.ts';
import { TERMS } from './posts.ts';
import { spellingsOf } from './spellings.ts';

export interface RandomQuery {
  readonly key: string;
  readonly search: string;
  readonly target: string;
}

/** Encoded as in a request line. */
const ODD_VALUES = [
  ...['unknown', 'NEWS', 'secret-term', '', '%20news', 'news+', '%C3%BC', '%FF', '%00', 'news%00', '*', '!', 'a=b'],
  ...['../../other', '%2e%2e%2f', 'hasOwnProperty', 'news%2Fx', '[0]', '%EF%BB%BFx', "'%20OR%201=1", '$1', ':tags'],
];
const ODD_NUMBERS = [
  ...['', '0', '00', '020', '-1', '%2B5', '1.5', '1e2', '0x10', '%205', '5%20', '%D9%A3', 'NaN', 'Infinity'],
  ...['9007199254740993', '9'.repeat(30), '9'.repeat(300)],
];
const ODD_PARAMETERS = [
  'utm_source=x',
  'Limit=5',
  '',
  'category',
  'tags',
  '=',
  '%6cimit=3',
  'lim%69t',
  'page=2',
  'a=b=c',
];
const ODD_LANGUAGES = [
  ...[
    '',
    'fr',
    'DE',
    'de-AT',
    'd%65',
    '%6A%61',
    '%65n',
    'de,ja',
    'ja%00',
    'de%2F..',
    '../other',
    '!',
    '%FF',
    'd+e',
    '%',
  ],
];
const COMMAS = [',', '%2C', '%2c', ',,'];

/** Random queries of every kind, for all keys, with versioned and legacy URLs. The same seed gives the same queries. */
export const randomQueries = (count: number, seed: number, scenario: Scenario = 'current'): RandomQuery[] => {
  if (scenario === 'declared') {
    const searches = declaredSearches(count, seed);
    return searches.map((search) => ({ key: 'demo', search, target: `/api/public/v1/demo/posts?${search}` }));
  }
  const random = randomNumbers(seed);
  const one = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const value = (): string => (random(8) === 0 ? one(ODD_VALUES) : spelled(one(TERMS)));
  const spelled = (term: string): string => (/[^ -~]/.test(term) ? one(spellingsOf(term)) : term);
  const number = (below: number): string => {
    const kind = random(6);
    if (kind === 0) return one(ODD_NUMBERS);
    return kind < 4 ? String(random(below / 20) * 20) : String(random(below));
  };
  const language = (): string => `lang=${random(4) === 0 ? one(ODD_LANGUAGES) : one(['en', 'de', 'ja'])}`;
  const makers = [
    ...(scenario === 'languages' ? [language, language, language] : []),
    (): string => `category=${value()}`,
    (): string => `author=${value()}`,
    (): string => `tags=${Array.from({ length: 1 + random(4) }, value).join(one(COMMAS))}`,
    (): string => `tags=${value()}`,
    (): string => `limit=${random(2) === 0 ? 20 : number(130)}`,
    (): string => `offset=${number(300)}`,
    (): string => one(ODD_PARAMETERS),
  ];
  const folders = Object.entries(LANGUAGES).flatMap(([key, tags]) => tags.map((tag) => folderOf(key, tag)));
  const keys = scenario === 'languages' ? [...KEYS_IN_LANGUAGES, ...folders] : Object.keys(POSTS);
  return Array.from({ length: count }, () => {
    const key = one(keys);
    const search = Array.from({ length: random(5) }, () => one(makers)()).join('&');
    const version = random(3) === 0 ? '' : 'v1/';
    return { key, search, target: `/api/public/${version}${key}/posts${search === '' ? '' : `?${search}`}` };
  });
};
