import type { Settings } from '../../config/settings.ts';
import { createSharedRenderers, type RenderBody } from '../../content/markdown/render-body.ts';
import { createPostReader, type ReaderOptions, type ReadPost } from '../../content/posts/read-post.ts';

interface ReadersOptions extends Omit<ReaderOptions, 'render'> {
  /** Renders the bodies of a group. The default renders on the calling thread. */
  readonly renderOf?: (group: number) => RenderBody;
}

/** Returns a function that gives the reader for the posts of a group, by the group's number in `settings`. */
export const createReaders = (settings: readonly Settings[], { renderOf, ...options }: ReadersOptions) => {
  const shared = createSharedRenderers();
  const readers: ReadPost[] = [];
  return (group: number): ReadPost => {
    const own = settings[group] as Settings;
    readers[group] ??= createPostReader(own, { ...options, render: renderOf?.(group) ?? shared(own) });
    return readers[group];
  };
};
