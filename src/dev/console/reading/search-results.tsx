import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PostRecord } from '../../../runtime/client/client.ts';
import { escapeRegExp } from '../../../shared/escape.ts';
import { type Linking, PostLink } from './contents.tsx';
import { type Library, MOST_TEXTS, useTexts } from './library.ts';

interface SearchResultsProps extends Linking {
  readonly library: Library;
  readonly words: string;
}

/** How many hits are shown. */
const SHOWN = 50;

export const SearchResults = ({ library, words, ...linking }: SearchResultsProps): JSX.Element => {
  const texts = useTexts(library);
  const hits = useMemo(() => searchPosts(library.posts, texts, words), [library, texts, words]);
  const readable = Math.min(library.posts.length, MOST_TEXTS);
  return (
    <div class="reading-results">
      <h2>Search</h2>
      <p class="count" role="status">
        {hits.length === 1 ? '1 post' : `${hits.length} posts`}
        {texts.size < readable && ` so far: ${texts.size} of ${readable} texts are read.`}
        {library.posts.length > MOST_TEXTS &&
          ` Of posts before the newest ${MOST_TEXTS}, it searches only titles and excerpts.`}
      </p>
      <ul>
        {hits.slice(0, SHOWN).map(({ slug, title, passage }) => (
          <li key={slug}>
            <PostLink slug={slug} {...linking}>
              <Parts parts={title} />
            </PostLink>
            <p>
              <Parts parts={passage} />
            </p>
          </li>
        ))}
      </ul>
      {hits.length > SHOWN && <p class="count">And {hits.length - SHOWN} more: another word narrows them down.</p>}
    </div>
  );
};

const Parts = ({ parts }: { readonly parts: readonly Part[] }): JSX.Element => (
  <>{parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}</>
);

export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A post with every word, and the passage that shows them best. */
interface Hit {
  readonly slug: string;
  readonly title: readonly Part[];
  readonly passage: readonly Part[];
}

/** Characters of a passage, and how many of them precede the first match. */
const PASSAGE = 180;
const BEFORE = 50;

/**
 * Posts with every word, in any letter case: first those with all of them in the title, then in title and excerpt, then
 * in the text as well, each in the given order. No words find nothing.
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

/** The passage around the first match: of the excerpt if it has every word or there is no text, else of the text. */
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

const patternOf = (words: readonly string[]): RegExp => new RegExp(words.map(escapeRegExp).join('|'), 'gi');
