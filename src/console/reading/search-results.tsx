import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Linking, PostLink } from './post-link.tsx';
import { type Part, searchPosts } from './search.ts';
import type { Library } from './use-library.ts';
import { MOST_TEXTS, useTexts } from './use-texts.ts';

interface SearchResultsProps extends Linking {
  readonly library: Library;
  readonly words: string;
}

/** Hits that are drawn. */
const SHOWN = 50;

export const SearchResults = ({ library, words, ...linking }: SearchResultsProps): JSX.Element => {
  const texts = useTexts(library, true);
  const hits = useMemo(() => searchPosts(library.posts, texts, words), [library, texts, words]);
  const readable = Math.min(library.posts.length, MOST_TEXTS);
  return (
    <div class="reading-results">
      <h2>Search</h2>
      <p class="count" role="status">
        {hits.length === 1 ? '1 post' : `${hits.length} posts`}
        {texts.size < readable && ` so far: ${texts.size} of ${readable} texts are read.`}
        {library.posts.length > MOST_TEXTS && ` Of all but the newest ${MOST_TEXTS} posts, titles and excerpts alone.`}
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
