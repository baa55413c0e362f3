import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../../config/settings.ts';
import { loadEngine } from '../../content/markdown/engine.ts';
import { createBodyRenderer, type Rendering } from '../../content/markdown/render-body.ts';
import { createPostReader } from '../../content/posts/read-post.ts';
import { withTool } from '../../content/tool.ts';
import { type Diagnostic, messageOf, refusal } from '../../shared/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { toolOf } from '../../tools/registry.ts';

/** Throws a DiagnosticError if the module in `markdown.engine` cannot be loaded, before each thread loads it. */
export const checkEngine = async ({
  markdown: { engine },
  root,
}: Pick<Settings, 'markdown' | 'root'>): Promise<void> => {
  if (engine === null) return;
  try {
    await loadEngine(engine, root);
  } catch (error) {
    throw refusal(2, {
      code: 'config/engine',
      message: `Cannot load the Markdown engine: ${messageOf(error).replaceAll(`${root}/`, '')}`,
      file: engine.replace(/^\.\//, ''),
      help: 'Fix the module, and install the packages that it imports.',
    });
  }
};

/** The number of posts that are rendered twice. */
const SAMPLE = 20;

/** Warns of the first post in a sample of which the engine makes other HTML when it renders the sample again. */
export const checkSample = async (settings: Settings, posts: readonly SourceFile[]): Promise<readonly Diagnostic[]> => {
  const { engine } = settings.markdown;
  if (engine === null) return [];
  const own = withTool(settings, toolOf);
  const render = createBodyRenderer(own);
  const sample = posts.filter((_, at) => at % Math.ceil(posts.length / SAMPLE) === 0);
  const renderAll = async (): Promise<ReadonlyMap<string, Rendering>> => {
    const made = new Map<string, Rendering>();
    const read = createPostReader(own, {
      render: async (body) => {
        const rendering = await render(body);
        made.set(body.file, rendering);
        return rendering;
      },
    });
    for (const post of sample) await read(post);
    return made;
  };
  const [first, second] = [await renderAll(), await renderAll()];
  const [file] = [...first].find(([name, rendering]) => !isDeepStrictEqual(rendering, second.get(name))) ?? [];
  if (file === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'post/engine-varies',
      message: 'The Markdown engine returned different HTML when it rendered the post again.',
      file,
      help: `Look in ${engine} for the clock, random numbers, and values that change from post to post.`,
    },
  ];
};
