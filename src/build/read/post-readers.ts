import type { Settings } from '../../config/settings.ts';
import { createSharedRenderers, postLimit, type RenderBody } from '../../content/markdown/render-body.ts';
import { createPostReader, type ReaderOptions, type ReadPost } from '../../content/posts/read-post.ts';
import { withTool } from '../../content/tool.ts';
import { toolOf } from '../../tools/registry.ts';

interface ReadersOptions extends Omit<ReaderOptions, 'render' | 'limited'> {
  /** Renders the bodies of a group. The default renders on the calling thread. */
  readonly renderOf?: (group: number) => RenderBody;
}

/** The reader for a group's posts, by the group's index in `settings`. */
export const createReaders = (settings: readonly Settings[], { renderOf, ...options }: ReadersOptions) => {
  const limited = postLimit();
  const shared = createSharedRenderers(limited);
  const readers: ReadPost[] = [];
  const create = (group: number): ReadPost => {
    const own = withTool(settings[group] as Settings, toolOf);
    return createPostReader(own, { ...options, limited, render: renderOf?.(group) ?? shared(own) });
  };
  return (group: number): ReadPost => {
    readers[group] ??= create(group);
    return readers[group];
  };
};
