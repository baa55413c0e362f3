import type { PostRecord } from '../../client/client.ts';

export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A post that has every word, with the place that shows it best. */
export interface Hit {
  readonly slug: string;
  readonly title: readonly Part[];
  readonly passage: readonly Part[];
}

/** Characters of a passage, and how many of them stand before the first word that was found. */
const PASSAGE = 180;
const BEFORE = 50;

/**
 * Posts that have every word, in any letter case, in their title, excerpt or text: those that have them in the title
 * first, then in the excerpt, else in the order given. No words find nothing.
 */
export const searchPosts = (
  posts: readonly PostRecord[],
  texts: ReadonlyMap<string, string>,
  query: string,
): readonly Hit[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked: Hit[][] = [[], [], []];
  for (const { slug, title, excerpt } of posts) {
    const text = texts.get(slug) ?? '';
    const rank = [title, `${title}\n${excerpt}`, `${title}\n${excerpt}\n${text}`].findIndex((part) =>
      hasAll(part.toLowerCase(), words),
    );
    ranked[rank]?.push({ slug, title: marked(title, words), passage: passageOf(excerpt, text, words) });
  }
  return ranked.flat();
};

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** Of the text where it has a word, else the excerpt's beginning. */
const passageOf = (excerpt: string, text: string, words: readonly string[]): readonly Part[] => {
  const whole = text === '' || hasAll(excerpt.toLowerCase(), words) ? excerpt : text;
  const found = whole.search(patternOf(words));
  const from = Math.max(0, found - BEFORE);
  const passage = whole.slice(from, from + PASSAGE);
  return marked(`${from > 0 ? '… ' : ''}${passage}${from + PASSAGE < whole.length ? ' …' : ''}`, words);
};

const marked = (text: string, words: readonly string[]): readonly Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(patternOf(words))) {
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    parts.push({ text: match, isMatch: true });
    end = index + match.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isMatch: false }] : parts;
};

const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gi');
