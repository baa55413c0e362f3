import { foldCase } from '../../slugs/fold-case.ts';
import { oldestFirst } from '../assemble.ts';
import type { Redirects } from '../redirects.ts';
import type { Post, Workspace } from '../workspace.ts';
import { translationOf } from './translations.ts';

/** The workspaces of all languages, each with the default one's text of the posts that it has none of. */
export const withFallback = ([first, ...others]: readonly Workspace[]): readonly Workspace[] =>
  first === undefined ? [] : [first, ...others.map((other) => completed(other, first))];

/** Terms are those of the language itself where it has them. */
const completed = (workspace: Workspace, first: Workspace): Workspace => {
  const known = new Set(workspace.posts.map(({ source }) => translationOf(source)));
  const taken = new Set(workspace.posts.map(({ source }) => foldCase(source.slug)));
  const missing = first.posts.filter(
    ({ source }) => !known.has(translationOf(source)) && !taken.has(foldCase(source.slug)),
  );
  if (missing.length === 0) return workspace;
  const categories = createUnion(workspace.categories, ({ slug }) => slug);
  const tags = createUnion(workspace.tags, ({ slug }) => slug);
  const authors = createUnion(workspace.authors, ({ id }) => id);
  const authorOf = new Map(first.authors.map((author) => [author.id, author]));
  const added = missing.map(
    (post): Post => ({
      ...post,
      category: post.category && categories.add(post.category),
      tags: post.tags.map(tags.add),
      authors: post.authors.map((author) => {
        const { id, name } = authors.add(authorOf.get(author.id) ?? { ...author, about: '', socialLinks: {} });
        return { id, name };
      }),
    }),
  );
  return {
    ...workspace,
    posts: [...workspace.posts, ...added].sort(oldestFirst),
    categories: categories.all(),
    tags: tags.all(),
    authors: authors.all(),
    redirects: { ...workspace.redirects, slugs: oldSlugs(workspace, first, missing) },
  };
};

/** Those of the language itself, and those of the added posts that are no name of anything else in it. */
const oldSlugs = (workspace: Workspace, first: Workspace, added: readonly Post[]): Redirects['slugs'] => {
  const own = workspace.redirects.slugs;
  const slugs = new Set(added.map(({ source }) => source.slug));
  const names = [...workspace.posts.map(({ source }) => source.slug), ...own.map(([from]) => from)];
  const taken = new Set(names.map(foldCase));
  const more = first.redirects.slugs.filter(([from, to]) => slugs.has(to) && !taken.has(foldCase(from)));
  return [...own, ...more].sort(([a], [b]) => (a < b ? -1 : 1));
};

interface Union<One> {
  /** The one that is there already by this slug, whatever its letter case, else the one given. */
  readonly add: (one: One) => One;
  /** By slug where any was added. */
  readonly all: () => readonly One[];
}

const createUnion = <One>(own: readonly One[], slugOf: (one: One) => string): Union<One> => {
  const known = new Map(own.map((one) => [foldCase(slugOf(one)), one]));
  return {
    add: (one) => {
      const found = known.get(foldCase(slugOf(one))) ?? one;
      known.set(foldCase(slugOf(one)), found);
      return found;
    },
    all: () => {
      if (known.size === own.length) return own;
      return [...known.values()].sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
    },
  };
};
