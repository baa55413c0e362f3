import { parentPort, workerData } from 'node:worker_threads';
import { importEngine } from '../../config/import-config.ts';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { answerInTurn } from '../../shared/workers/thread.ts';

/** The post whose body an engine renders. */
export interface EnginePost {
  /** The path from the project's folder. */
  readonly file: string;
  /** Its front matter, with the defaults of its folders. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the HTML of a body, without a layout. Must be pure: the same text and post give the same HTML. */
export type Engine = (markdown: string, post: EnginePost) => string | Promise<string>;

/** A text to render; null to load the module again. */
export type EngineJob = Parameters<Engine> | null;

/** The HTML, the type of what the engine returned instead, or the message of its error. */
export type EngineAnswer = { readonly html: string } | { readonly returned: string } | { readonly error: string };

const path = workerData as string;

/** Throws an Error if the module cannot be loaded or does not export a function as default. */
const load = async (): Promise<Engine> => {
  const engine = await importEngine(path);
  if (typeof engine !== 'function') throw new Error('its default export is not a function (markdown, post) => html.');
  return engine as Engine;
};

let loading: Promise<Engine> | undefined;

const answer = async (job: EngineJob): Promise<EngineAnswer> => {
  try {
    if (job === null) loading = undefined;
    loading ??= load();
    const engine = await loading;
    const html: unknown = job === null ? '' : await engine(...job);
    return typeof html === 'string' ? { html } : { returned: html === null ? 'null' : typeof html };
  } catch (error) {
    return { error: messageOf(error) };
  }
};

if (parentPort !== null) answerInTurn(parentPort, answer);
