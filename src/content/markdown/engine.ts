import { resolve } from 'node:path';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { memoize } from '../../shared/memoize.ts';
import { startThread } from '../../shared/workers/thread.ts';
import { TimeLimitError } from '../../shared/workers/time-limit.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import type { ToolSettings } from '../tool.ts';
import { firstLine } from './body-problem.ts';
import type { Engine, EngineAnswer, EngineJob, EnginePost } from './engine-worker.ts';
import { withHeadingIds } from './github-heading-ids.ts';
import { htmlExcerpt } from './html-excerpt.ts';
import type { ReadText } from './read-text.ts';
import { createCodeOf } from './read-tokens.ts';
import { collectReferences, type Roots, rootsOf } from './references.ts';
import { NOTHING_RENDERED, type Rendered, type RenderedText } from './rendered.ts';
import { type TaggedText, untagged } from './templates/tagged-text.ts';
import { checkHtml, checkReferences, LimitError } from './tokens/limits.ts';

type EngineSettings = Pick<ToolSettings, 'root' | 'assets' | 'tool' | 'website'>;

/** Returns a function that renders text with an engine, the path of a module in the project. */
export const createEngineRenderer = (module: string, settings: EngineSettings) => {
  const { call } = engineOf({ module, root: settings.root });
  const roots = rootsOf(settings);
  const codeOf = createCodeOf();
  return async (text: ReadText, { file = '', data = {} }: Partial<EnginePost>): Promise<RenderedText> => {
    const tagsInCode = new Set(text.written.size === 0 ? [] : codeOf(text.text).flatMap(placeholdersIn));
    // Template tags in code are as they are written: engines split code.
    const inCode = [...text.written].filter(([placeholder]) => tagsInCode.has(placeholder));
    const html = await call(fillPlaceholders(text.text, new Map(inCode)), { file, data });
    return readHtmlBody(html, text, { roots, tagsInCode });
  };
};

/** Loads the module again. Rejects if it cannot be loaded, or does not export a function as default. */
export const loadEngine = (module: string, root: string): Promise<void> => engineOf({ module, root }).load();

/** Seconds to load the module, and for one text. */
const MAX_SECONDS = 30;
/** The number of posts that may take too long. An engine that loops on each post would stop a build for hours. */
const MAX_TOO_SLOW = 3;

/** Only tests run the sources themselves, with the thread that was built last. */
const WORKER = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../../lib' : '..'}/content/markdown/engine-worker.js`,
  import.meta.url,
);

/**
 * Runs an engine in a thread: only another thread can end a loop after an `await`. The thread stays for the next build,
 * because loading an engine can take a second. `call` rejects with a LimitError if the engine returns no text or takes
 * too long.
 */
const createEngine = ({ module, root }: { readonly module: string; readonly root: string }) => {
  const { ask, stop } = startThread<EngineJob, EngineAnswer>(WORKER, () => resolve(root, module), {
    maxSeconds: MAX_SECONDS,
  });
  const fix = `Fix ${module}, or the part of the post that it cannot render.`;
  const endless = `Look for a loop or a promise that never ends in ${module}, or split the post.`;
  let tooSlow = 0;
  const failed = (error: unknown): EngineAnswer => {
    if (tooSlow === MAX_TOO_SLOW) throw notAsked();
    if (!(error instanceof TimeLimitError)) return { error: messageOf(error) };
    tooSlow += 1;
    if (tooSlow === MAX_TOO_SLOW) void stop();
    throw new LimitError(TOO_SLOW, endless, 'post/too-slow');
  };
  const load = async (): Promise<void> => {
    tooSlow = 0;
    const answer = await ask(null);
    if ('error' in answer) throw new Error(answer.error);
  };
  const call: Engine = async (...job) => {
    if (tooSlow === MAX_TOO_SLOW) throw notAsked();
    const answer = await ask(job).catch(failed);
    if ('html' in answer) return answer.html;
    const did =
      'error' in answer ? `failed with “${firstLine(answer.error)}”` : `returned ${answer.returned}, not a string`;
    throw new LimitError(`The Markdown engine ${did}.`, fix, 'post/engine');
  };
  return { load, call };
};

/** All workspaces share an engine, so that a limit also holds for all of them. */
const engineOf = memoize(createEngine, ({ module, root }) => resolve(root, module));

const TOO_SLOW = `The Markdown engine took longer than ${MAX_SECONDS} s to render the post.`;

const notAsked = (): LimitError =>
  new LimitError(
    `The Markdown engine did not get the post, because ${MAX_TOO_SLOW} others took too long.`,
    'Fix the other posts first.',
    'post/too-slow',
  );

/** Returns a function that reads the HTML of a post from the site's own tool. */
export const createHtmlReader = (settings: EngineSettings): ((html: string) => Rendered) => {
  const roots = rootsOf(settings);
  return (html) => readHtmlBody(html, untagged(html), { roots });
};

/**
 * Reads the HTML of text that something else than marked has rendered. Headings without an id get one. `text` has the
 * template tags whose placeholders are in the HTML. Throws a LimitError if the HTML is over a limit.
 */
const readHtmlBody = (
  rendered: string,
  text: TaggedText,
  { roots, tagsInCode = NONE }: { readonly roots: Partial<Roots>; readonly tagsInCode?: ReadonlySet<string> },
): Rendered & RenderedText => {
  checkHtml(rendered);
  if (DOCUMENT.test(rendered)) throw new LimitError(IS_PAGE, ONLY_BODY, 'post/engine');
  const references = collectReferences(text, roots);
  const html = withHeadingIds(references.putTemplatesBack(references.replaceInHtml(rendered)));
  const found = references.found(tagsInCode);
  checkReferences(found.references.length);
  return { ...NOTHING_RENDERED, ...found, html, excerpt: (length) => htmlExcerpt(html, length), tagsInCode };
};

const DOCUMENT = /^\s*<(?:!doctype|html|head|body)[\s>]|<\/html>\s*$/i;
const IS_PAGE = 'The HTML of the post is a page with <html>.';
const ONLY_BODY = 'Give Galley only the HTML of the text, without a layout.';

const NONE: ReadonlySet<string> = new Set();
