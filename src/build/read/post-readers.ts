import type { Settings } from '../../config/settings.ts';
import { createSharedRenderers, type RenderBody } from '../../content/markdown/render-body.ts';
import { createPostReader, type ReaderOptions, type ReadPost } from '../../content/posts/read-post.ts';

interface ReadersOptions extends Omit<ReaderOptions, 'render'> {
  /** Renders the bodies of a group. The default renders on the calling thread. */
  readonly renderOf?: (group: number) => RenderBody;
}

/** The reader for a group's posts, by the group's index in `settings`. */
export const createReaders = (settings: readonly Settings[], { renderOf, ...options }: ReadersOptions) => {
  const shared = createSharedRenderers();
  const readers: ReadPost[] = [];
  return (group: number): ReadPost => {
    const own = settings[group] as Settings;
    readers[group] ??= createPostReader(own, { ...options, render: renderOf?.(group) ?? shared(own) });
    return readers[group];
  };
};
