import { createInterface } from 'node:readline/promises';

export interface Answers {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly title: string;
  readonly isJavaScript: boolean;
}

export const DEFAULTS: Answers = { workspace: 'blog', title: 'Blog', isJavaScript: false };

const FOLDER = /^[A-Za-z0-9_-]+$/;

/** Asks one question. An empty answer selects the default, which is shown in brackets. */
type Question = (text: string, fallback: string) => Promise<string>;

/** Asks on the terminal. Returns null after Ctrl-C or Ctrl-D. Questions go to stderr, like all remarks. */
const onTerminal = async <Answer>(askThem: (question: Question) => Promise<Answer>): Promise<Answer | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  terminal.on('SIGINT', () => terminal.close());
  terminal.on('close', () => ended.abort());
  const question: Question = async (text, fallback) =>
    (await terminal.question(`${text} [${fallback}] `, { signal: ended.signal })).trim() || fallback;
  try {
    return await askThem(question);
  } catch (error) {
    if (ended.signal.aborted) return null;
    throw error;
  } finally {
    terminal.close();
  }
};

/** Asks a yes-or-no question. @default yes */
export const confirm = (text: string): Promise<boolean | null> =>
  onTerminal(async (question) => /^y(?:es)?$/i.test(await question(text, 'yes')));

/** Asks for the settings of a new project. */
export const ask = (defaults: Answers): Promise<Answers | null> =>
  onTerminal(async (question) => {
    const title = await question('What is the title of your content?', defaults.title);
    let workspace = await question('Which folder below content/ is it in?', defaults.workspace);
    while (!FOLDER.test(workspace)) {
      workspace = await question('Letters, digits, - and _ only. Its folder?', defaults.workspace);
    }
    const language = await question('Write the configuration in ts or js?', defaults.isJavaScript ? 'js' : 'ts');
    return { title, workspace, isJavaScript: language.toLowerCase().startsWith('j') };
  });
