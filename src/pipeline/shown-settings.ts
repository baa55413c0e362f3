import type { Settings } from '../config/settings.ts';

/** What a build shows besides what is published. */
export interface Shown {
  /** Drafts, and posts whose date is still to come. */
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
}

/** Whether a build shows more than what its configuration publishes: such an API is no place for readers. */
export const isPreview = ({ drafts = false, future = false }: Shown): boolean => drafts || future;

/** The settings of such a build, whose records say what they are; a field of that name of the project's own counts first. */
export const shownSettings = (settings: Settings, shown: Shown): Settings => {
  if (!isPreview(shown)) return settings;
  const { posts, customFields } = settings;
  return {
    ...settings,
    posts: {
      ...posts,
      drafts: posts.drafts || shown.drafts === true,
      future: posts.future || shown.future === true,
      status: !Object.hasOwn(customFields, 'status'),
    },
  };
};
