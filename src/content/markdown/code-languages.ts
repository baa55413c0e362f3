import type { Tokens } from 'marked';
import { placeholdersIn } from '../html/placeholders.ts';
import { LANGUAGES } from './highlight-languages.ts';

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

/** Collects the languages of code blocks that highlight.js does not support. */
export const createUnknownLanguages = () => {
  const found = new Map<string, UnknownLanguage>();
  return {
    add: ({ lang }: Tokens.Code, offset: number): void => {
      const written = lang?.match(/\S*/)?.[0] ?? '';
      const name = (nearLanguage(written) ?? written).toLowerCase();
      // A template tag is not a language.
      if (name === '' || KNOWN.has(name) || placeholdersIn(name).length > 0) return;
      const kind = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
      const known = found.get(kind);
      found.set(kind, { kind, places: (known?.places ?? 0) + 1, offset: known?.offset ?? offset });
    },
    found: (): readonly UnknownLanguage[] => [...found.values()],
  };
};

/**
 * Languages that highlight.js supports, each with similar ones that it does not support. For example, components are HTML
 * with scripts and styles, and Liquid templates look like Django templates.
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

/** The suffix with which VitePress processes Vue templates in code: https://vitepress.dev/guide/using-vue#unescape-in-code-blocks */
const WITH_VUE = /-vue$/;

/** Returns the similar language to highlight instead; undefined if highlight.js supports the language, or nothing similar. */
export const nearLanguage = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return NEAR.get(key) ?? (WITH_VUE.test(key) ? key.replace(WITH_VUE, '') : undefined);
};
