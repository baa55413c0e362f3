import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './corpus.js';
import { installGalley } from './galley-builds.js';
import { withScratch } from './scratch.js';
import { timed } from './timed.js';

const LIMITS = { seconds: 3600, bytes: Number.POSITIVE_INFINITY };
const PACKAGES = fileURLToPath(new URL('../markdown-tools/node_modules', import.meta.url));
const MARKED = fileURLToPath(new URL('../../node_modules/marked', import.meta.url));

/** A module for each engine, without plugins. Null for what Galley does itself. No engine highlights code. */
const ENGINES = {
  'marked, built in': null,
  'marked, as a module': `import { Marked } from '${MARKED}/lib/marked.esm.js';
const marked = new Marked();
export default (text) => marked.parse(text);`,
  'markdown-it': `import markdownIt from 'markdown-it';
const md = markdownIt({ html: true, linkify: true });
export default (text) => md.render(text);`,
  satteri: `import { markdownToHtml } from 'satteri';
export default (text) => markdownToHtml(text).html;`,
  remark: `import { createMarkdownProcessor } from '@astrojs/markdown-remark';
const processor = await createMarkdownProcessor({ syntaxHighlight: false });
export default async (text) => (await processor.render(text)).code;`,
};

/** Cold builds of the same posts with each engine in turn, round by round: the medians of all rounds. */
export const engines = async ({ posts, rounds, corpus, node, parent, signal, tell }) =>
  withScratch(parent, async (folder) => {
    const main = await installGalley(folder);
    const { project } = await makeCorpus(posts, folder, { corpus, signal });
    await symlink(PACKAGES, join(project, 'node_modules'));
    const runs = Object.fromEntries(Object.keys(ENGINES).map((name) => [name, []]));
    for (let round = 1; round <= rounds; round += 1)
      for (const [name, module] of Object.entries(ENGINES)) {
        for (const made of ['dist', '.galley', 'hosts'])
          await rm(join(project, made), { recursive: true, force: true });
        await writeFile(join(project, 'markdown.mjs'), module ?? '');
        const markdown = { highlight: false, ...(module !== null && { engine: './markdown.mjs' }) };
        await writeFile(
          join(project, 'galley.config.json'),
          JSON.stringify({ posts: { deadLinks: 'warn' }, markdown }),
        );
        const command = [node, main, 'build', '--format', 'json'];
        const { seconds, cpu, peak } = await timed({ command, cwd: project }, { signal, limits: LIMITS });
        runs[name].push({ seconds, cpu, peak });
        tell(`round ${round}: ${name}: ${seconds.toFixed(1)} s, ${cpu?.toFixed(1)} s of processors`);
      }
    return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, summary(all)]));
  });

const summary = (runs) => ({
  seconds: median(runs.map(({ seconds }) => seconds)).toFixed(1),
  processor: median(runs.map(({ cpu }) => cpu ?? Number.NaN)).toFixed(1),
  'peak MB': Math.round(median(runs.map(({ peak }) => peak)) / 1e6),
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
