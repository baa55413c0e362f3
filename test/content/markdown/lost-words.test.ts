import type { Token } from 'marked';
import { expect, test } from 'vitest';
import { lostWordsIn } from '../../../src/content/markdown/lost-words.ts';
import { renderAs } from '../../helpers/render-as.ts';

/** Each warning, with the text at its place. */
const problemsOf = async (text: string, dialect = ''): Promise<string[]> =>
  (await renderAs(dialect)(text)).warnings.map(
    ({ code, bodyOffset }) => `${code} ${text.slice(bodyOffset).split('\n', 1)[0]}`,
  );

test('an address with a space, which is published as text, is reported with what to write', async () => {
  expect(await problemsOf('A ![b](img/a b.png) c\n')).toEqual(['post/address-space img/a b.png) c']);
  expect(await problemsOf('- A\n- [b_c_d](my post.md)\n')).toEqual(['post/address-space my post.md)']);
  const others = ['a b.png "title"', "a b.png 'a title'", 'a b.png?x=1', '/docs/a b.html#c'];
  for (const address of others) expect(await problemsOf(`A ![b](${address})\n`), address).toHaveLength(1);
  const { warnings } = await renderAs('')('![](img/a b.png)\n\n![](c d.png)\n');
  expect(warnings).toMatchObject([
    { message: expect.stringContaining('the first of 2 places'), help: 'Write img/a%20b.png or <img/a b.png>.' },
  ]);
  const fine = '[a](<b c.png>) [d](e.png "f g.png") [h](i%20j.png) `[k](l m.png)` a[0](b, c.md) a[0](b or c)\n';
  expect(await problemsOf(fine)).toEqual([]);
});

test('cells beyond the header of a table are reported at their row', async () => {
  const table = '| a | b |\n|---|---|\n| c | d |\n';
  expect(await problemsOf(`A\n\n${table}| x | y | z |\n`)).toEqual(['post/table-cells | x | y | z |']);
  expect(await problemsOf(`${table}| x | y | z |\n| x | y | v |\n\n${table}| x | y | w |\n`)).toEqual([
    'post/table-cells | x | y | z |',
  ]);
  expect(await problemsOf(`${table}x | \`y | z\`\n`)).toEqual(['post/table-cells x | `y | z`']);
  expect(await problemsOf(`${table}| x |\n| x | y \\| z |\n| x | y | |\n`)).toEqual([]);
  expect(await problemsOf(`${table}| x | \`y | z\` |\n`, 'jekyll')).toEqual([]);
});

test('a footnote that nothing refers to, a second one of a name, and a reference without one are reported', async () => {
  expect(await problemsOf('A[^1]\n\n[^1]: B\n\n[^c]: C\n')).toEqual(['post/footnote-unused [^c]: C']);
  expect(await problemsOf('A\n\n[^1]: B\n')).toEqual(['post/footnote-unused [^1]: B']);
  expect(await problemsOf('A[^1]\n\n[^1]: B\n\n[^1]: C\n')).toHaveLength(1);
  expect(await problemsOf('A\nB[^2] c\n')).toEqual(['post/footnote-missing [^2] c']);
  expect(await problemsOf('**A[^note]**\n\n[^1]: B[^1]\n')).toEqual(['post/footnote-missing [^note]**']);
  expect(await problemsOf('A[^1]\n\n[^1]: B\n\nThe class [^a-z] and `[^1]` \\[^2]\n')).toEqual([]);
});

test('each character of text or a table is read a fixed number of times', () => {
  const texts = ['](a '.repeat(100_000), '[^a'.repeat(100_000), `](${' '.repeat(400_000)}`, '[^aaaa'.repeat(100_000)];
  for (const raw of texts) expect(lostWordsIn({ type: 'text', raw, text: raw })).toEqual([]);
  const raw = `|a|\n|-|\n|${'b|'.repeat(200_000)}`;
  const rows = [[{ text: 'c'.repeat(100_000) }]];
  expect(lostWordsIn({ type: 'table', raw, header: [{}], rows } as unknown as Token)).toHaveLength(1);
});
