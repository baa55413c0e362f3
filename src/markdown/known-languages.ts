import type { Tokens } from 'marked';
import { placeholdersIn } from '../html/placeholders.ts';
import { LANGUAGES } from './highlight-languages.ts';
import { nearLanguage } from './near-languages.ts';

/** What stands for no language, or for a program that draws what is in the block. */
const PLAIN: readonly string[] = ['plain', 'none', 'nohighlight', 'no-highlight', 'mermaid'];

const KNOWN: ReadonlySet<string> = new Set([...LANGUAGES.split(/\s+/), ...PLAIN]);

/** A language of a post's code that highlight.js does not know. */
export interface UnknownLanguage {
  /** Its name. */
  readonly kind: string;
  readonly places: number;
  /** Of the first block: where it stands, or what it stands in. */
  readonly offset: number;
}

export interface UnknownLanguages {
  /** Takes note of a block, if its language is none that is known. */
  readonly add: (code: Tokens.Code, offset: number) => void;
  readonly found: () => readonly UnknownLanguage[];
}

/** Of a name. */
const SHOWN = 40;

export const createUnknownLanguages = (): UnknownLanguages => {
  const found = new Map<string, UnknownLanguage>();
  return {
    add: (code, offset) => {
      const name = languageOf(code).toLowerCase();
      // A template's tag is no language.
      if (name === '' || KNOWN.has(name) || placeholdersIn(name).length > 0) return;
      const kind = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
      const known = found.get(kind);
      found.set(kind, { kind, places: (known?.places ?? 0) + 1, offset: known?.offset ?? offset });
    },
    found: () => [...found.values()],
  };
};

/** What it is highlighted as. */
const languageOf = ({ lang }: Tokens.Code): string => {
  const name = lang?.match(/\S*/)?.[0] ?? '';
  return nearLanguage(name) ?? name;
};
