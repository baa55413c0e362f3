import { readFile, writeFile } from 'node:fs/promises';

const PAGE = new URL('../../content/guide/posts/internals/benchmarks.md', import.meta.url);
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/** Replaces the measured figures on the guide's page of benchmarks. */
export const writeGuide = async (text) => {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${PAGE.pathname} has no ${BEGIN} … ${END}`);
  await writeFile(PAGE, `${page.slice(0, begin + BEGIN.length)}\n\n${text.trim()}\n\n${page.slice(end)}`);
};
