import type { Hostile } from './hostile.ts';
import { LANGUAGES, SLUGS } from './languages.ts';

/** Values that are not languages, but resemble one or a path. */
const ODD: readonly string[] = [
  ...['de/', '/de', 'de/..', '../de', 'de/../ja', './de', 'de/.', 'de//', 'de/../../other', '../../other', '..', '.'],
  ...['..%2f..%2fother', 'de%2f..%2f..%2fother', '%2e%2e', '%2e%2e%2fother', 'de%2f', '%2fde', 'de%5c..', '%5cde'],
  ...['%252e%252e%252fother', 'd%2565', '%2564e', '%c0%ae%c0%ae', '%c0%afde', '%e0%80%af', 'd%c1%a5', '．．／other'],
  ...['de%00', '%00', '%00de', 'de%00.json', 'de%0a', '%0ade', 'de%0d%0aX-Evil:%201', 'de%09', 'de%7f', '%ff', 'de%ff'],
  ...['DE', 'De', 'dE', 'JA', 'd', 'e', 'dede', 'de-', '-de', 'de-DE', 'de_DE', 'de-AT', 'xx', 'fr', 'en-US', 'EN'],
  ...['de,ja', 'de;ja', 'de|ja', 'de|', '|de', '[|]de', '(de)', 'd.', '.*', 'd[e]', '^de$', 'de$', 'de*', '*', '%2a'],
  ...['de%20', '%20de', 'de+', '+de', 'de%26lang=ja', 'de%3Dja', 'de=', '=de', '==', 'lang=de', 'lang%3Dde', '%23de'],
  ...['de%E2%80%8B', '%E2%80%8Bde', '%EF%BB%BFde', 'd%CC%81e', '%EF%BD%84%EF%BD%85', 'd%D0%B5', 'de%CC%81', '%C2%ADde'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    '0',
    '1',
    '-1',
    'null',
    'undefined',
    '!',
    '%21',
  ],
  ...[
    '$arg_lang',
    '{query.lang}',
    '%{ENV:GALLEY_KEY}',
    '$%7Blang%7D',
    '$1',
    '\\1',
    '%1',
    ':lang',
    ':splat',
    '{lang}',
    '{1}',
  ],
  ...['posts', 'posts/posts', 'index', 'index/manifest.json', 'de/posts', 'de.json', 'posts.json', 'de/posts.json'],
  ...['de.br', 'de.gz', 'de~', 'de.bak', '%', '%2', '%zz', 'd%6', "'%20OR%201=1", ';ls', '<x>', '"de"', "'de'"],
  ...['d'.repeat(300), 'de'.repeat(2000), '%64'.repeat(400)],
].map((text) => text.replaceAll(/[^ -~]/gu, encodeURIComponent));

const DETAIL = `v1/demo/posts/${SLUGS.inAll}`;

/** URLs with a value as the `lang` parameter, alone and before another `lang`. */
const byParameter = (value: string, at: number): Hostile[] => [
  { target: `/api/public/v1/demo/posts?lang=${value}`, search: `lang=${value}` },
  { target: `/api/public/${DETAIL}?lang=${value}`, search: null, isRefused: true },
  ...(at % 3 === 0
    ? [{ target: `/api/public/v1/demo/tags?lang=${value}&lang=de`, search: null, isRefused: true }]
    : []),
  ...(at % 3 === 1
    ? [{ target: `/api/public/v1/demo/posts?limit=20&lang=${value}&lang=de`, search: `lang=${value}&lang=de` }]
    : []),
];

/** URLs with a value as a language's folder. Without dots and slashes in the value, nothing can be at the URL. */
const byFolder = (value: string, at: number): Hostile[] => {
  const isRefused = !/[./\\?#]|%2[ef]|%5c/i.test(value);
  const rest = ['posts', `posts/${SLUGS.inAll}`, 'tags', 'index/manifest.json'][at % 4];
  return [
    { target: `/api/public/v1/demo/lang=${value}/${rest}`, search: null, isRefused },
    ...(at % 2 === 0 ? [{ target: `/api/public/v1/other/lang=${value}/${rest}`, search: null, isRefused }] : []),
  ];
};

/** Folders of languages where they do not belong. */
const MISPLACED: readonly Hostile[] = [
  ...Object.values(LANGUAGES).flatMap(([first = '']) => [`v1/demo/lang=${first === 'en' ? first : 'en'}/posts`]),
  ...['v1/plain/lang=de/posts', 'v1/plain/lang=de/tags', 'v1/lang=de/posts', 'lang=de/posts', 'v1/lang=de/demo/posts'],
  ...['v1/other/lang=de/posts', 'v1/other/lang=ja/posts', 'v1/other-next/lang=xx/posts', 'v1/demo/LANG=de/posts'],
  ...[
    'v1/demo/lang%3Dde%3D/posts',
    'v1/demo/lang=de/lang=de/posts',
    'v1/demo/posts/lang=de',
    'v1/demo/posts/lang=de/x',
  ],
  ...['v1/demo/lang=de/posts/lang=de', 'v1/demo/lang=de/lang=ja/posts', 'v1/demo/lang=/posts', 'v1/demo/lang/posts'],
  ...[
    'v1/demo/lang=de;x/posts',
    'v1/demo/lang=de,ja/posts',
    'v1/demo/lang=de/secret.json',
    'v1/demo/lang=de/redirects/old-name',
  ],
].map((path) => ({ target: `/api/public/${path}`, search: null, isRefused: true }));

/** Unknown languages as parameters and as folders. No answer may come from another file or another language. */
export const HOSTILE_LANGUAGES: readonly Hostile[] = [
  ...ODD.flatMap(byParameter),
  ...ODD.filter((value) => !value.includes(' ')).flatMap(byFolder),
  ...MISPLACED,
];
