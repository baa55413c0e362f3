import { useEffect, useState } from 'preact/hooks';
import type { Library } from './use-library.ts';
import { problemOf } from './use-library.ts';

export interface PostState {
  /** Whose state this is: another post may be asked for already. */
  readonly slug: string;
  readonly html: string;
  readonly problem: string | null;
}

/** A post's HTML as the API has it; null until it has answered. */
export const usePost = (library: Library, slug: string): PostState | null => {
  const [state, setState] = useState<PostState | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    library.client.posts.get(slug, { signal }).then(
      ({ htmlContent }) =>
        signal.aborted ||
        setState({
          slug,
          html: typeof htmlContent === 'string' ? htmlContent : '',
          problem: typeof htmlContent === 'string' ? null : 'This version of the API has no htmlContent to read.',
        }),
      (error: unknown) => signal.aborted || setState({ slug, html: '', problem: problemOf(error) }),
    );
    return () => aborting.abort();
  }, [library, slug]);
  return state?.slug === slug ? state : null;
};
