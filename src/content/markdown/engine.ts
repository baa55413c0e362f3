import { resolve } from 'node:path';
import { types } from 'node:util';
import { importEngine } from '../../config/import-config.ts';
import { createTimeLimit, TimeLimitError } from '../../shared/workers/time-limit.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import type { ToolSettings } from '../tool.ts';
import { firstLine } from './body-problem.ts';
import { readHtmlBody } from './html-body.ts';
import type { ReadText } from './read-text.ts';
import { createCodeOf } from './read-tokens.ts';
import { rootsOf } from './references.ts';
import type { Rendered, RenderedText } from './rendered.ts';
import { untagged } from './templates/tagged-text.ts';
import { LimitError } from './tokens/limits.ts';

/** The post whose body an engine renders. */
export interface EnginePost {
  /** The path from the project's folder. */
  readonly file: string;
  /** Its front matter, with the defaults of its folders. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the HTML of a body, without a layout. Must be pure: the same text and post give the same HTML. */
export type Engine = (markdown: string, post: EnginePost) => string | Promise<string>;

type EngineSettings = Pick<ToolSettings, 'root' | 'assets' | 'tool' | 'website'>;

/** Loads an engine, the path of a module in the project, and returns a function that renders text with it. */
export const createEngineRenderer = async (module: string, settings: EngineSettings) => {
  const call = createCallEngine(await loadEngine(module, settings.root), module);
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

/** Throws an Error if the module cannot be loaded or does not export a function as default. */
export const loadEngine = async (module: string, root: string): Promise<Engine> => {
  const engine = await importEngine(resolve(root, module));
  if (typeof engine !== 'function') throw new Error('its default export is not a function (markdown, post) => html.');
  return engine as Engine;
};

/** Seconds for one text until the engine returns, and then until its promise is settled. */
const MAX_SECONDS = 30;

/** The engines that were interrupted. They can be in any state, so they get no more texts in this process. */
const interrupted = new WeakSet<Engine>();

/** Calls the engine of a module. Rejects with a LimitError if it returns no text or takes too long. */
const createCallEngine = (engine: Engine, module: string): Engine => {
  const limited = createTimeLimit(MAX_SECONDS * 1000, { restarts: false });
  const fix = `Fix ${module}, or the part of the post that it cannot render.`;
  const failed = (what: string): LimitError => new LimitError(`The Markdown engine ${what}.`, fix, 'post/engine');
  const endless = `Look for a loop or a promise that never ends in ${module}, or split the post.`;
  const call: Engine = (...post) => {
    try {
      return limited(() => engine(...post));
    } catch (error) {
      if (error instanceof TimeLimitError) interrupted.add(engine);
      throw error;
    }
  };
  return async (markdown, post) => {
    if (interrupted.has(engine)) throw new LimitError(NOT_ASKED, FIX_FIRST, 'post/too-slow');
    let html: unknown;
    try {
      const made: unknown = call(markdown, post);
      html = types.isPromise(made) ? await inTime(made) : made;
    } catch (error) {
      if (error instanceof TimeLimitError) throw new LimitError(TOO_SLOW, endless, 'post/too-slow');
      throw failed(`failed with “${firstLine(error)}”`);
    }
    if (typeof html !== 'string') throw failed(`returned ${html === null ? 'null' : typeof html}, not a string`);
    return html;
  };
};

const NOT_ASKED = 'The Markdown engine did not get the post, because it was interrupted at another one.';
const FIX_FIRST = 'Fix the post that took too long. If a server is running, start it again.';
const TOO_SLOW = `The Markdown engine took longer than ${MAX_SECONDS} s to render the post.`;

/** Rejects after a while: a promise that never settles would end the process without a message. */
const inTime = async (made: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError('the promise is not settled')), MAX_SECONDS * 1000);
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Returns a function that reads the HTML of a post from the site's own tool. */
export const createHtmlReader = (settings: EngineSettings): ((html: string) => Rendered) => {
  const roots = rootsOf(settings);
  return (html) => readHtmlBody(html, untagged(html), { roots });
};
