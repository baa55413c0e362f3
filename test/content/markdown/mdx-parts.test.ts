import { expect, test } from 'vitest';
import { isMdxPost, mdxParts, withoutUnshown } from '../../../src/content/markdown/mdx-parts.ts';
import { fairLimit } from '../../helpers/slowness.ts';

const found = (text: string): string[] =>
  mdxParts(text).map(({ kind, count, offset, start }) => `${count} ${kind} at ${offset}: ${start}`);

test('finds exports, components and expressions, each kind with its first position', () => {
  const text = [
    "import Chart from '../Chart.astro';",
    'import {',
    '  A,',
    "} from './a';",
    '',
    'export const meta = {',
    '  title: "x",',
    '};',
    '',
    'Some {props.value} and <Chart data={rows} /> text, {1 + 1}.',
    '',
    '<Tabs.Item>in</Tabs.Item>',
    '<>both</>',
  ].join('\n');
  expect(found(text)).toEqual([
    `1 export at ${text.indexOf('export')}: export const meta = {`,
    `4 component at ${text.indexOf('<Chart')}: <Chart data={rows} />`,
    `2 expression at ${text.indexOf('{props')}: {props.value}`,
  ]);
});

test('finds none in code, HTML, escaped braces and sentences', () => {
  const text = [
    'import taxes rise, says the export board.',
    'export of goods',
    '```jsx',
    "import A from 'a';",
    '<A b={c} />',
    '```',
    'Inline `<A />` and ``{x}``, <em>HTML</em>, \\{braces}, a < B.',
    '~~~',
    '{not}',
  ].join('\n');
  expect(found(text)).toEqual([]);
});

test('a fence ends at marks without a language, at most three spaces further in', () => {
  for (const text of [
    '```md\n::: a\n\n```js\n:::\n```\n\n<A />\n',
    '- a\n\n      ```\n      <B />\n      ```\n\n<A />\n',
    '- ```\n  <B />\n  ```\n\n<A />\n',
    '> ```\n> <B />\n> ```\n\n<A />\n',
    '```\n    ```\n<B />\n````\n\n<A />\r\n',
    '```\r\n<B />\r\n```\r\n<A />\r\n',
    '``` `b` ```\n\n<A />\n',
  ])
    expect(found(text), text).toEqual([`1 component at ${text.indexOf('<A')}: <A />`]);
});

test('imports and comments are left out, as in MDX', () => {
  const { text, sourceOffset } = withoutUnshown(
    "import A from 'a';\nimport 'b.css'\n\nSome {/* not\nthis */}text.\n\n```\nimport C from 'c';\n```\n",
  );
  expect(text).toBe("\n\n\nSome text.\n\n```\nimport C from 'c';\n```\n");
  expect(sourceOffset(text.indexOf('text'))).toBe(56);
});

test('without a tool, imports and comments make MDX of a post', () => {
  for (const [text, isMdx] of [
    ["a\n\nimport B from '@theme/b';\n", true],
    ['a\n\n{/* truncate */}\n', true],
    ["```\nimport B from 'b';\n```\n", false],
    ['import taxes rise', false],
  ] as const) {
    expect(isMdxPost('a.md', text, false), text).toBe(isMdx);
    expect(isMdxPost('a.md', text, true), text).toBe(false);
    expect(isMdxPost('a.mdx', text, true), text).toBe(true);
  }
});

test('text after code is read', () => {
  expect(found('```js\na\n```\n\n<A />\n\n```\n<B />\n```\n\n{c}')).toEqual([
    '1 component at 13: <A />',
    '1 expression at 35: {c}',
  ]);
});

test('the search runs in linear time', () => {
  for (const part of ['import {', '{/*', '`', '```\n', '<A ', '{', 'export {\n', "import a '"]) {
    const text = part.repeat(200_000 / part.length);
    const start = process.cpuUsage().user;
    mdxParts(text);
    withoutUnshown(text);
    const time = process.cpuUsage().user - start;
    expect(time).toBeLessThan(fairLimit(2_000_000, time));
  }
});
