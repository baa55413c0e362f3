import type { Filter, Manifest } from '../../../runtime/resolver/manifest.ts';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { termCounts } from '../shared/api.ts';

/** A value that a field suggests, and the text beside it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a workspace's index says: its terms, those with most posts first, and the limits of its lists. */
export interface Terms {
  readonly options: Readonly<Record<Filter, readonly Option[]>>;
  readonly limit: Manifest['limit'] | null;
}

export const NO_TERMS: Terms = { options: { category: [], tags: [], author: [] }, limit: null };

/** Reads the manifest of an index; without terms where the text is no manifest, such as for an unknown key. */
export const termsIn = (text: string): Terms => {
  try {
    const { terms, limit }: Pick<Manifest, 'terms' | 'limit'> = JSON.parse(text);
    return {
      options: { category: optionsOf(terms.category), tags: optionsOf(terms.tags), author: optionsOf(terms.author) },
      limit,
    };
  } catch {
    return NO_TERMS;
  }
};

const optionsOf = (terms: Manifest['terms'][Filter]): readonly Option[] =>
  termCounts(terms).map(([value, posts]) => ({ value, label: count(posts, 'post') }));

/** How many are suggested: more would be slow, and no help. */
const SHOWN = 50;

/** The options that contain the typed text. In a list, separated by commas, they complete the last value. */
export const completions = (options: readonly Option[], typed: string, isList = false): readonly Option[] => {
  const at = isList ? typed.lastIndexOf(',') + 1 : 0;
  const before = typed.slice(0, at);
  const word = typed.slice(at).toLowerCase();
  const taken = new Set(before.split(','));
  const found: Option[] = [];
  for (const { value, label } of options) {
    if (found.length === SHOWN) break;
    const isMatch = `${value}\n${label}`.toLowerCase().includes(word);
    if (isMatch && !(isList && taken.has(value))) found.push({ value: before + value, label });
  }
  return found;
};
