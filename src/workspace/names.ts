import { KEY } from '../resolver/slug.ts';
import type { Workspace } from './workspace.ts';

/** Names of workspaces that say what readers and hosts have to be ready for. */
export interface Names {
  /** Whether any slug or id, a post's old one too, is one that no key could be. */
  readonly anyScript: boolean;
  /** Slugs and ids of terms that are not in ASCII, each once, in order. */
  readonly terms: readonly string[];
}

export const namesOf = (workspaces: readonly Workspace[]): Names => {
  const terms = new Set<string>();
  let anyScript = false;
  for (const { posts, tags, categories, authors, redirects } of workspaces) {
    for (const { slug } of [...tags, ...categories]) terms.add(slug);
    for (const { id } of authors) terms.add(id);
    anyScript ||=
      posts.some(({ source }) => !KEY.test(source.slug)) || redirects.slugs.some(([from]) => !KEY.test(from));
  }
  const all = [...terms].sort();
  return {
    anyScript: anyScript || all.some((term) => !KEY.test(term)),
    terms: all.filter((term) => !ASCII.test(term)),
  };
};

const ASCII = /^[ -~]*$/;
