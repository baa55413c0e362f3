import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timed } from './timed.js';

/** A maker of corpora from real posts, where the project has one beside it: `node make-corpus.mjs <posts> <folder>`. */
const SHARED = fileURLToPath(new URL('../../../shared/bench/make-corpus.mjs', import.meta.url));
const OWN = fileURLToPath(new URL('./own-corpus.js', import.meta.url));

export const TAGS = 100;

/** Where the bodies come from, for the table. */
export const corpusKind = () => (existsSync(SHARED) ? 'real posts, repeated' : 'made texts');

/**
 * Lays `count` posts out below `folder`: `galley/` is a project of Galley's, `hugo/` a site of Hugo's with the same
 * posts. The tags are declared, so that one can be renamed.
 */
export const makeCorpus = async (count, folder, { signal }) => {
  const maker = existsSync(SHARED) ? SHARED : OWN;
  const limits = { seconds: 1800, bytes: Number.POSITIVE_INFINITY };
  await timed({ command: [process.execPath, maker, String(count), folder], cwd: folder }, { signal, limits });
  if (maker === OWN) await cp(new URL('./hugo', import.meta.url), join(folder, 'hugo'), { recursive: true });
  const project = join(folder, 'galley');
  await renameTag(project, 0);
  return { project, posts: join(project, 'content/bench/posts'), hugo: join(folder, 'hugo') };
};

/** Changes the title and the text of the post in the middle; `round` makes each change another. */
export const changePost = async ({ project }, { posts, round }) => {
  const number = Math.floor(posts / 2);
  const year = new Date(Date.UTC(2000, 0, 1) + number * 3_600_000).getUTCFullYear();
  const file = join(project, `content/bench/posts/${year}/post-${number}.md`);
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/^title: .*$/m, `title: "Changed in round ${round}"`);
  await writeFile(file, `${changed}\nA sentence of round ${round}.\n`);
};

/** Gives the seventh tag another name, that of a round. */
export const renameTag = async (project, round) => {
  const lines = Array.from(
    { length: TAGS },
    (_, at) => `tag-${at}: ${at === 7 ? `Tag ${at}, round ${round}` : `Tag ${at}`}\n`,
  );
  await writeFile(join(project, 'content/bench/tags.yaml'), lines.join(''));
};
