import { createInterface } from 'node:readline/promises';

export interface Answers {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly title: string;
  readonly isJavaScript: boolean;
}

export const DEFAULTS: Answers = { workspace: 'blog', title: 'Blog', isJavaScript: false };

const FOLDER = /^[A-Za-z0-9_-]+$/;

/**
 * Asks on the terminal; an empty answer is the default in brackets. Null when the questions are ended with Ctrl-C or
 * Ctrl-D. Questions go to stderr, like every remark.
 */
export const ask = async (defaults: Answers): Promise<Answers | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  terminal.on('SIGINT', () => terminal.close());
  terminal.on('close', () => ended.abort());
  const question = async (text: string, fallback: string): Promise<string> =>
    (await terminal.question(`${text} [${fallback}] `, { signal: ended.signal })).trim() || fallback;
  try {
    return await askAll(question, defaults);
  } catch (error) {
    if (ended.signal.aborted) return null;
    throw error;
  } finally {
    terminal.close();
  }
};

const askAll = async (
  question: (text: string, fallback: string) => Promise<string>,
  defaults: Answers,
): Promise<Answers> => {
  const title = await question('What is the content called?', defaults.title);
  let workspace = await question('Its folder below content/?', defaults.workspace);
  while (!FOLDER.test(workspace)) {
    workspace = await question('Letters, digits, - and _ only. Its folder?', defaults.workspace);
  }
  const language = await question('A configuration in ts or js?', defaults.isJavaScript ? 'js' : 'ts');
  return { title, workspace, isJavaScript: language.toLowerCase().startsWith('j') };
};
