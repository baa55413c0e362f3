import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

const html = await renderWith('code-fences');
const pre = (info: string): string => html(`\`\`\`${info}\na\n\`\`\`\n`).replace('a\n</code></pre>\n', '');

test.each([
  ['js{1,3-4}', '<pre data-lines="1,3-4"><code class="language-js">'],
  ['js {1, 3} title="x.js"', '<pre data-title="x.js" data-lines="1,3"><code class="language-js">'],
  ['ts:line-numbers {1}', '<pre data-lines="1"><code class="language-ts">'],
  ['sh [npm]', '<pre data-title="npm"><code class="language-sh">'],
  [
    'rust,linenos,name=mod.rs,hl_lines=1 3-5',
    '<pre data-title="mod.rs" data-lines="1,3-5"><code class="language-rust">',
  ],
  [
    'go {file="a<b.go" hl_lines=[3,"6-8"]}',
    '<pre data-title="a&lt;b.go" data-lines="3,6-8"><code class="language-go">',
  ],
  ['js/0,2-3', '<pre data-lines="0,2-3"><code class="language-js">'],
  ['{.python .numberLines}', '<pre><code class="language-python">'],
  ['{r}', '<pre><code>'],
  ['c++', '<pre><code class="language-c++">'],
  ['yaml=', '<pre><code class="language-yaml">'],
  ['go=10', '<pre><code class="language-go">'],
  ['js" onclick="x', '<pre><code>'],
])('finds the language of %j; title and lines become data attributes', (info, expected) => {
  expect(pre(info)).toBe(expected);
});
