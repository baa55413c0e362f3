import type { Post, Workspace } from '../workspace.ts';

/** The workspaces with the posts of all their languages, each file once: for what is said of files. */
export const joinedLanguages = (workspaces: readonly Workspace[]): readonly Workspace[] => {
  const joined = new Map<string, Workspace>();
  for (const workspace of workspaces) {
    const earlier = joined.get(workspace.name);
    joined.set(workspace.name, earlier === undefined ? workspace : both(earlier, workspace));
  }
  return [...joined.values()];
};

const both = (one: Workspace, other: Workspace): Workspace => ({
  ...one,
  // A fallback is a file of the default language.
  posts: [...one.posts, ...other.posts.filter(({ source }) => source.lang === other.language)].sort(oldestFirst),
  drafts: [...one.drafts, ...other.drafts].sort(),
  scheduled: [...one.scheduled, ...other.scheduled],
  expired: [...one.expired, ...other.expired].sort(),
  unlisted: [...one.unlisted, ...other.unlisted].sort(),
});

const oldestFirst = ({ source: a }: Post, { source: b }: Post): number =>
  a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : a.file < b.file ? -1 : 1;
