import { count } from '../../diagnostics/counted.ts';
import type { Filter, Manifest } from '../../resolver/manifest.ts';

/** A value to choose, and what is said beside it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The terms of a workspace's index by the number of their posts, most first, and the limits of its lists. */
export interface Terms {
  readonly options: Readonly<Record<Filter, readonly Option[]>>;
  readonly limit: Manifest['limit'] | null;
}

export const NO_TERMS: Terms = { options: { category: [], tags: [], author: [] }, limit: null };

/** What the index's manifest says of terms; none where it is no manifest, such as for an unknown key. */
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
  Object.entries(terms)
    .map(([value, [, posts]]) => ({ value, posts }))
    .sort((a, b) => b.posts - a.posts || (a.value < b.value ? -1 : 1))
    .map(({ value, posts }) => ({ value, label: count(posts, 'post') }));

/** More are of no help to anybody, and slow. */
const SHOWN = 50;

/** What a text that is being typed can become: options that hold it. Of several values, separated by commas, the last is typed. */
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
