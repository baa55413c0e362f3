import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateOf, fileOf } from './calendar.js';
import { timed } from './timed.js';

/** An optional generator of corpora from real posts beside the checkout: `node make-corpus.mjs <posts> <folder>`. */
const SHARED = fileURLToPath(new URL('../../../shared/bench/make-corpus.mjs', import.meta.url));
const OWN = fileURLToPath(new URL('./own-corpus.js', import.meta.url));

export const TAGS = 100;

/** The kinds of texts: `real` ones, repeated, if they are installed; `made` ones; `short` ones of 600 bytes. */
export const CORPORA = existsSync(SHARED) ? ['real', 'made', 'short'] : ['made', 'short'];

/** The source of the Markdown, for the table. */
export const corpusKind = (corpus) =>
  ({ real: 'real posts, repeated', made: 'made texts', short: 'made texts of 600 bytes' })[corpus];

/**
 * Writes `count` posts below `folder`: `galley/` is a Galley project, `hugo/` a Hugo site with the same posts. The tags
 * are declared, so that one can be renamed.
 */
export const makeCorpus = async (count, folder, { corpus = 'made', signal }) => {
  const command =
    corpus === 'real'
      ? [process.execPath, SHARED, String(count), folder]
      : [process.execPath, OWN, String(count), folder, corpus];
  const limits = { seconds: 3600, bytes: Number.POSITIVE_INFINITY };
  await timed({ command, cwd: folder }, { signal, limits });
  // The templates are the same for every corpus.
  await cp(new URL('./hugo', import.meta.url), join(folder, 'hugo'), { recursive: true });
  const project = join(folder, 'galley');
  await renameTag(project, 0);
  return { kind: corpus, project, posts: join(project, 'content/bench/posts'), hugo: join(folder, 'hugo') };
};

/** Writes the configuration of Galley's project. The second of two versions has another shape. */
export const writeConfig = ({ project }, { highlight, versions }) =>
  writeFile(
    join(project, 'galley.config.mjs'),
    versions === 1
      ? `export default { markdown: { highlight: ${highlight} } };\n`
      : `import { defineConfig, defineContract, z } from 'galley';

const v2 = defineContract({
  record: {
    schema: z.object({ slug: z.string(), headline: z.string(), minutes: z.number() }),
    map: ({ slug, title, readingTime }) => ({ slug, headline: title, minutes: readingTime }),
  },
});

export default defineConfig({ markdown: { highlight: ${highlight} }, versions: { v1: {}, v2: { contract: v2 } } });
`,
  );

/** Changes the title and the text of the post in the middle. `round` makes each change different. */
export const changePost = async (corpus, { posts, round }) => {
  const file = pathOf(corpus, Math.floor(posts / 2));
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/^title: .*$/m, `title: "Changed in round ${round}"`);
  await writeFile(file, `${changed}\nA sentence of round ${round}.\n`);
};

/** Renames the seventh tag, differently in each round. */
export const renameTag = async (project, round) => {
  const lines = Array.from(
    { length: TAGS },
    (_, at) => `tag-${at}: ${at === 7 ? `Tag ${at}, round ${round}` : `Tag ${at}`}\n`,
  );
  await writeFile(join(project, 'content/bench/tags.yaml'), lines.join(''));
};

/** Adds a post that is newer than all others and has their terms. */
export const addPost = async (corpus, { posts, round }) => {
  const number = posts + round;
  const terms = 'authors: [author-1]\ncategories: [category-2]\ntags: [tag-3, tag-4]';
  const text = `---\ntitle: "Post ${number}"\nslug: post-${number}\ndate: ${dateOf(corpus.kind, number).toISOString()}\n${terms}\n---\n\nThe text of a new post.\n`;
  const file = pathOf(corpus, number);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** Removes a post from among the others, a different one in each round. */
export const removePost = (corpus, { posts, round }) => rm(pathOf(corpus, Math.floor(posts / 3) + round));

/** The path of post `number` of a corpus. */
export const pathOf = ({ posts, kind }, number) => join(posts, fileOf(kind, number));
