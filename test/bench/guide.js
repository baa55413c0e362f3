import { readFile, writeFile } from 'node:fs/promises';

const PAGE = new URL('../../content/guide/posts/internals/speed.md', import.meta.url);
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/** Puts a text in the place of what was measured before on the guide's page about speed. */
export const writeGuide = async (text) => {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${PAGE.pathname} has no ${BEGIN} … ${END}`);
  await writeFile(PAGE, `${page.slice(0, begin + BEGIN.length)}\n\n${text.trim()}\n\n${page.slice(end)}`);
};
