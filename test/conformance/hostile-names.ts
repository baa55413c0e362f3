import type { Hostile } from './hostile.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from './scripts.ts';

/** Invisible characters, and characters that change the direction of text. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufe0f', '\u{e0100}', '\u3164'],
  ...['\u202e', '\u200f', '\u2066', '\u061c', '\u180e'],
];
/** Dots and slashes of other widths, and similar characters. */
const ALIKE = ['．', '／', '＼', '․', '‥', '⁄', '∕', '。', '｡'];
/** Invalid UTF-8: overlong dots and slashes, surrogates, code points beyond the last one, lone bytes. */
const NO_UTF8 = [
  ...['%c0%ae', '%c0%af', '%e0%80%ae', '%e0%80%af', '%f0%80%80%ae', '%f0%80%80%af', '%ed%a0%80', '%ed%a0%80%ed%b0%80'],
  ...['%f4%90%80%80', '%f8%88%80%80%80', '%ff', '%fe', '%80', '%bf', '%c3', '%e6%97', '%c1%9c'],
];
const ENDINGS = ['.br', '.gz', '%2ebr', '%2egz', '.', '%2e', '..', '.%2e', '%2F', '%5C', '%00', '%0a', '%7f', '%252e'];

const insides = (name: string, inserted: string): string =>
  `${[...name].slice(0, 1).join('')}${inserted}${[...name].slice(1).join('')}`;

/** Names that are almost the name of an existing post or term. */
const nearly = (name: string): readonly string[] => {
  const spelled = encodeURIComponent(name);
  const others = [name.normalize('NFD'), name.normalize('NFKD'), `${name}\u0301`, `\u0301${name}`].filter(
    (other) => other !== name,
  );
  return [
    ...[
      ...others,
      ...UNSEEN.flatMap((one) => [name + one, one + name, insides(name, one)]),
      ...ALIKE.map((one) => name + one),
    ].map(encodeURIComponent),
    ...[...NO_UTF8, ...ENDINGS].map((ending) => spelled + ending),
    // A name cut within a character, and a name encoded twice.
    ...(spelled.endsWith(name.slice(-1)) ? [] : [spelled.slice(0, -3)]),
    ...(spelled === name ? [] : [encodeURIComponent(spelled)]),
  ];
};

/** Unescaped bytes that are not UTF-8: Latin-1, overlong forms, half a character. */
const RAW = [
  'caf\xe9',
  '\xc4RGER',
  'sm\xf8rrebr\xf8d-\xe0-la-fran\xe7aise',
  '\xc0\xae\xc0\xae',
  'v22\xc0\xae1.0',
  '\xe6\x97',
  '\xff',
];

const UP = [
  '．．',
  '‥',
  '․․',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '.\u200b.',
  '\u202e..',
  '%2e%2e',
  '日/..',
  '日%2F..',
];
const traversals = UP.flatMap((up) =>
  ['/', '／', '%2f', '∕', '%c0%af', '%e0%80%af'].map((slash) => `${up}${slash}${up}${slash}${up}${slash}other/posts`),
).map((path) => path.replaceAll(/[^ -~]/gu, encodeURIComponent));

const SLUGS = ['прощай', 'नमस्ते-दुनिया', '안녕하세요', 'v22.1.0', '𠮷野家', 'smørrebrød-à-la-française'];

/** Names that resemble published ones, but that no post and no term has. */
export const HOSTILE_NAMES: readonly Hostile[] = [
  ...SLUGS.filter((slug) => SLUGS_IN_SCRIPTS.includes(slug)).flatMap((slug) =>
    nearly(slug).map((name) => ({ target: `/api/public/v1/demo/posts/${name}`, search: null, isRefused: true })),
  ),
  ...RAW.map((name) => ({ target: `/api/public/v1/demo/posts/${name}`, search: null, isRefused: true })),
  ...traversals.flatMap((path) => [
    { target: `/api/public/v1/demo/posts/${path}`, search: null },
    { target: `/api/public/v1/demo/${path}`, search: null },
  ]),
  ...['café', '日本語', '한국어', 'node.js', ...TERMS_IN_SCRIPTS.slice(3, 4)].flatMap((term) =>
    nearly(term).map((value) => ({ target: `/api/public/v1/demo/posts?tags=${value}`, search: `tags=${value}` })),
  ),
];
