import { createRequire } from 'node:module';
import type { HighlightOptions, HLJSApi, LanguageFn } from 'highlight.js';
import type { Tokens } from 'marked';
import { lazily } from '../../shared/memoize.ts';
import { placeholdersIn } from '../html/placeholders.ts';
import type { Sanitize } from '../html/sanitize.ts';
import { loadParser } from '../html/tokenizer.ts';
import { LANGUAGES } from './highlight-languages.ts';

/** The most common languages. They embed only one another. */
const COMMON = (
  'bash c cpp csharp css diff dockerfile go graphql http ini java javascript json kotlin less lua makefile markdown ' +
  'nginx objectivec perl php php-template plaintext python r ruby rust scss shell sql swift typescript vbnet wasm ' +
  'xml yaml'
).split(' ');

/** Limits in characters for a block and a line, because highlight.js rescans lines and needs 40 times their memory. */
const MAX_CODE = 250_000;
const MAX_LINE = 10_000;

/** Whether code is small enough to be highlighted in bounded time. */
export const isHighlightable = (code: string): boolean =>
  code.length <= MAX_CODE && code.split('\n').every(({ length }) => length <= MAX_LINE);

/**
 * Returns a function that highlights code as HTML with `hljs-` classes. Code in an unknown language, or in none, is
 * returned unchanged, not as HTML. Languages are loaded on demand.
 *
 * The HTML of a block depends on the languages that are loaded and can be embedded. To make it independent of earlier
 * blocks, common languages embed only common ones, and all others can embed any.
 */
export const createHighlighter = (createRegister = createHljs): ((code: string, language: string) => string) => {
  const all = readLanguages();
  const common = createSet(
    COMMON.flatMap((common) => all.filter(({ names: [name] }) => name === common)),
    createRegister,
  );
  const others = createSet(all, createRegister);
  return (code, language) => {
    const known = nearLanguage(language) ?? language;
    return known === '' ? code : (common(code, known) ?? others(code, known) ?? code);
  };
};

interface Language {
  /** The main name first, then aliases. */
  readonly names: readonly [string, ...string[]];
  /** Names of embedded languages; `*` if highlight.js guesses among all. */
  readonly embeds: readonly string[];
}

const readLanguages = (): readonly Language[] =>
  LANGUAGES.trim()
    .split(/;\s+/)
    .map((language) => {
      const [names = [], embeds = []] = language.split(/\s+>\s+/).map((words) => words.split(/\s+/));
      return { names: names as [string, ...string[]], embeds };
    });

/** Returns a function that highlights code in one of the languages; it returns null for any other language. */
const createSet = (languages: readonly Language[], createRegister: CreateRegister) => {
  const byName = new Map<string, Language>();
  // As in highlight.js: a main name comes before aliases, and the last of several equal aliases counts.
  for (const language of languages) for (const alias of language.names) byName.set(alias, language);
  for (const language of languages) byName.set(language.names[0], language);
  // One instance has only the requested languages. The other has all, for guesses.
  const onDemand = createRegister();
  const complete = createRegister();
  return (code: string, name: string): string | null => {
    const language = byName.get(name.toLowerCase());
    if (language === undefined) return null;
    // highlight.js guesses only for a body after an empty line. Of equal guesses, the first registered language wins.
    const isGuessed = language.embeds.includes('*') && code.includes('\n\n');
    const hljs = isGuessed ? complete(languages) : onDemand(closure(language, byName));
    return hljs.highlight(code, { language: language.names[0], ignoreIllegals: true }).value;
  };
};

/** Returns a language with all languages that it embeds, directly or indirectly. */
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

/** Returns a function that prepares languages, and returns what highlights code in them. */
type CreateRegister = () => (languages: Iterable<Language>) => {
  readonly highlight: (code: string, options: HighlightOptions) => { readonly value: string };
};

const loadHljs = (): HLJSApi => require('highlight.js/lib/core') as HLJSApi;
const loadLanguage = ({ names: [name] }: Language) => require(`highlight.js/lib/languages/${name}`) as LanguageFn;

/** Returns a function that adds languages to its own instance of highlight.js, and returns the instance. */
const createHljs: CreateRegister = () => {
  let hljs: HLJSApi | undefined;
  const registered = new Set<Language>();
  return (languages) => {
    hljs ??= loadHljs().newInstance();
    for (const language of languages) {
      if (registered.has(language)) continue;
      hljs.registerLanguage(language.names[0], loadLanguage(language));
      registered.add(language);
    }
    return hljs;
  };
};

/** Only loads the code. */
const createLoading: CreateRegister = () => (languages) => {
  loadHljs();
  for (const language of languages) loadLanguage(language);
  return { highlight: (value) => ({ value }) };
};

/** The first word after the characters of a fence. The lookbehind prevents quadratic time in long runs of them. */
const LANGUAGE = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]*([^\s`~]+)/g;

/** Returns a function that loads the packages for rendering text. Work under a time limit must not load any. */
export const createLoadAhead = (highlights: boolean, sanitize: Sanitize): ((text: string) => void) => {
  const load = createHighlighter(createLoading);
  const loaded = new Set<string>();
  const loadSanitizer = lazily(() => sanitize(''));
  return (text) => {
    loadSanitizer();
    loadParser();
    if (!highlights || !/```|~~~/.test(text)) return;
    const guesses = text.includes('\n\n') ? '\n\n' : '';
    for (const [, written = ''] of text.matchAll(LANGUAGE)) {
      const [name = ''] = /[\w+#.-]+/.exec(written.replace(/^\{?\./, '')) ?? [];
      for (const language of [written, name]) {
        if (loaded.has(guesses + language)) continue;
        load(guesses, language);
        loaded.add(guesses + language);
      }
    }
  };
};

/** Names for code in no language, or for a program that draws a diagram. */
const PLAIN: readonly string[] = ['plain', 'none', 'nohighlight', 'no-highlight', 'mermaid'];

const KNOWN: ReadonlySet<string> = new Set([...LANGUAGES.split(/[;\s]+/), ...PLAIN]);

/** A language of a code block that highlight.js does not support. */
export interface UnknownLanguage {
  /** The language's name. */
  readonly kind: string;
  readonly places: number;
  /** The offset of the first block, or of the block around it. */
  readonly offset: number;
}

/** The maximum number of characters of a name in a message. */
const SHOWN = 40;

/** Returns the language of a code block if highlight.js does not support it; null for one that it does, or for none. */
export const unknownLanguage = ({ lang }: Tokens.Code): string | null => {
  const written = lang?.match(/\S*/)?.[0] ?? '';
  const name = (nearLanguage(written) ?? written).toLowerCase();
  // A template tag is not a language.
  if (name === '' || KNOWN.has(name) || placeholdersIn(name).length > 0) return null;
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
};

/**
 * Languages that highlight.js supports, each with similar ones that it does not support. For example, components are
 * HTML with scripts and styles, and Liquid templates look like Django templates.
 */
const ALIKE = {
  xml: 'vue vue-html astro svelte marko',
  handlebars: 'go-html-template go-text-template gotmpl gohtml gohtmltmpl go-template gotemplate',
  django: 'liquid njk nunjucks jinja2 tera swig',
  markdown: 'mdx',
  shell: 'shell-session sh-session terminal',
  bash: 'shellscript fish',
  ini: 'env dotenv',
  json: 'jsonl webmanifest',
  rust: 'rustdoc',
};
const NEAR: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([near, names]) => names.split(' ').map((name) => [name, near])),
);

/** The suffix of a language with which Vue's templates in code are processed. */
const WITH_VUE = /-vue$/;

/** Returns the similar language to highlight instead; undefined if highlight.js has it, or nothing similar. */
const nearLanguage = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return NEAR.get(key) ?? (WITH_VUE.test(key) ? key.replace(WITH_VUE, '') : undefined);
};
