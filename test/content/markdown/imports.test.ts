import { expect, test } from 'vitest';
import { fillImports, importName, importsIn } from '../../../src/tools/vitepress/imports.ts';
import fc from '../../helpers/fast-check.ts';

const snippetsOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      importName('posts', `./${file}`),
      { text, isMarkdown: file.endsWith('.md'), file: `posts/${file}` },
    ]),
  );

const fill = (text: string, files: Readonly<Record<string, string>>): string =>
  fillImports(text, 'posts/a.md', snippetsOf(files)).text;

test('a line inserts a file as code with its language, marked lines, title and indent', () => {
  expect(fill('<<< ./b.ts\n', { 'b.ts': 'one\ntwo\n' })).toBe('```ts [b.ts]\none\ntwo\n```\n');
  expect(fill('> <<< ./b.ts{1,3-4 js:line-numbers} [B]', { 'b.ts': 'one' })).toBe(
    '> ```js:line-numbers{1,3-4} [B]\n> one\n> ```',
  );
  expect(fill('<<< ./b', { b: '```\n````' })).toBe('````` [b]\n```\n````\n`````');
});

test('a region is inserted without the marks of inner ones and without its indent', () => {
  const code = 'x\n  // #region a\n  1\n    // #region b\n    2\n    // #endregion b\n  // #endregion a\ny\n';
  expect(fill('<<< ./b.js#a', { 'b.js': code })).toBe('```js [b.js]\n1\n  2\n```');
  expect(fill('<<< ./b.js#c', { 'b.js': code })).toContain('#region a');
});

test('a comment inserts a page without front matter, or its lines, with the files that it inserts', () => {
  const files = { 'b.md': '---\nt: 1\n---\nB\n<!--@include: ./c.md-->\n', 'c.md': 'C\nD' };
  expect(fill('<!-- @include: ./b.md -->', files)).toBe('B\nC\nD\n');
  expect(fill('<!--@include: ./c.md{2,}-->, <!--@include: ./b.md{4,4}-->', files)).toBe('D, B');
});

test('what is missing, in code or endless stays as written', () => {
  for (const text of ['<<< ./none.js\n', '```\n<<< ./b.js\n```\n', 'a <<< ./b.js\n', '<!--@include: ./none.md-->\n'])
    expect(fill(text, { 'b.js': 'x' })).toBe(text);
  expect(fill('<!--@include: ./b.md-->', { 'b.md': '<!--@include: ./b.md-->' })).toBe('<!--@include: ./b.md-->');
});

test('pages that insert each other many times stop at a million characters', () => {
  const twice = '<!--@include: ./b.md--> '.repeat(40);
  expect(fill(twice, { 'b.md': twice }).length).toBeLessThan(2_500_000);
});

test('an offset in the filled text is that of the insertion in the source', () => {
  const { text, sourceOffset } = fillImports('a\n\n<<< ./b.js\n\nc', 'posts/a.md', snippetsOf({ 'b.js': 'x\ny\nz' }));
  expect(sourceOffset(text.indexOf('y'))).toBe(3);
  expect(sourceOffset(text.indexOf('\nc') + 1)).toBe(15);
});

test('many marks that never end do not slow the search down', () => {
  for (const part of ['<<< ', '<!--@include: ', '<<< {', '[', '{'])
    expect(importsIn(`<<< ${part.repeat(20_000)}\n${part.repeat(20_000)}`).length).toBeLessThan(3);
});

test('without files, every text stays the same', () => {
  const unit = fc.constantFrom('<<<', ' ', '@', '/a', '{', '}', '[', ']', '\n', '<!--@include: ', '-->');
  fc.assert(fc.property(fc.string({ unit }), (text) => fill(text, {}) === text));
});
