import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { LANGUAGES } from './highlight-languages.ts';
import { nearLanguage } from './near-languages.ts';

/** The languages that nearly all code is in. They embed one another, and no other. */
const COMMON = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'dockerfile',
  'go',
  'graphql',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'less',
  'lua',
  'makefile',
  'markdown',
  'nginx',
  'objectivec',
  'perl',
  'php',
  'php-template',
  'plaintext',
  'python',
  'r',
  'ruby',
  'rust',
  'scss',
  'shell',
  'sql',
  'swift',
  'typescript',
  'vbnet',
  'wasm',
  'xml',
  'yaml',
];

/** Characters of a block, and of one of its lines: highlight.js searches lines again and again, and takes 40 times their room. */
const MAX_CODE = 250_000;
const MAX_LINE = 10_000;

/** Whether code is small enough to be highlighted in bounded time. */
export const isHighlightable = (code: string): boolean => {
  if (code.length > MAX_CODE) return false;
  for (let start = 0; start < code.length; ) {
    const end = code.indexOf('\n', start);
    if ((end === -1 ? code.length : end) - start > MAX_LINE) return false;
    if (end === -1) break;
    start = end + 1;
  }
  return true;
};

/**
 * Highlights code as HTML with `hljs-` classes. Code in a language that highlight.js does not know, or in none, comes
 * back as it is: not yet HTML. Languages are loaded when a block asks for them.
 *
 * What a block looks like depends on which languages its own may embed, so these are the same whatever was met before:
 * the common ones embed common ones, all others any.
 */
export const createHighlighter = (): ((code: string, language: string) => string) => {
  const all = readLanguages(LANGUAGES);
  const common = createSet(all.filter(({ names: [name] }) => COMMON.includes(name)).sort(inOrderOfCommon));
  const others = createSet(all);
  return (code, language) => {
    const known = nearLanguage(language) ?? language;
    return known === '' ? code : (common(code, known) ?? others(code, known) ?? code);
  };
};

interface Language {
  /** Its own name first. */
  readonly names: readonly [string, ...string[]];
  /** Languages for parts of a text; `*`: it guesses among all. */
  readonly embeds: readonly string[];
}

const readLanguages = (table: string): readonly Language[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', embeds = ''] = line.split(' > ');
      return { names: names.split(' ') as [string, ...string[]], embeds: embeds.split(' ').filter(Boolean) };
    });

const inOrderOfCommon = ({ names: [a] }: Language, { names: [b] }: Language): number =>
  COMMON.indexOf(a) - COMMON.indexOf(b);

/** A function that highlights code in a language of a set; null for any other. */
const createSet = (languages: readonly Language[]): ((code: string, name: string) => string | null) => {
  const byName = new Map<string, Language>();
  // As in highlight.js: a language's own name comes before the other names of others, and of these the last counts.
  for (const language of languages) for (const alias of language.names) byName.set(alias, language);
  for (const language of languages) byName.set(language.names[0], language);
  const some = createHljs();
  const whole = createHljs();
  return (code, name) => {
    const language = byName.get(name.toLowerCase());
    if (language === undefined) return null;
    // Only a body is guessed. Of two guesses that are equally good the language that was registered first wins.
    const isGuessed = language.embeds.includes('*') && code.includes('\n\n');
    const hljs = isGuessed ? whole(languages) : some(closure(language, byName));
    return hljs.highlight(code, { language: language.names[0], ignoreIllegals: true }).value;
  };
};

const closure = (language: Language, byName: ReadonlyMap<string, Language>): ReadonlySet<Language> => {
  const found = new Set([language]);
  for (const { embeds } of found) {
    for (const name of embeds) {
      const embedded = byName.get(name);
      if (embedded !== undefined) found.add(embedded);
    }
  }
  return found;
};

const require = createRequire(import.meta.url);

/** A function that gives an own highlight.js, which has these languages and those of earlier calls. */
const createHljs = (): ((languages: Iterable<Language>) => HLJSApi) => {
  let hljs: HLJSApi | undefined;
  const registered = new Set<Language>();
  return (languages) => {
    hljs ??= (require('highlight.js/lib/core') as HLJSApi).newInstance();
    for (const language of languages) {
      if (registered.has(language)) continue;
      const [name] = language.names;
      hljs.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
      registered.add(language);
    }
    return hljs;
  };
};
