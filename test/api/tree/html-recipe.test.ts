import { expect, test } from 'vitest';
import { bytesFrom, type Recipe } from '../../../src/api/tree/html-recipe.ts';
import { createPlaceholders } from '../../../src/content/html/placeholders.ts';

const PLACE = createPlaceholders('a text').next();
const HTML = `<p>a\u{2028}<a href="${PLACE}?b">c</a> "d" \ud800</p>`;

const made = async (url: string, sanitize: boolean): Promise<string> => {
  const recipe: Recipe = {
    file: 'a.md',
    pieces: ['{"html":', 'html', '}'],
    html: { pack: '', offset: 0, length: 0, hash: '' },
    links: [{ placeholder: PLACE, url }],
    rules: { sanitize, basePath: null },
    encoding: null,
  };
  const bytes = await bytesFrom(recipe, () => Buffer.from(JSON.stringify(HTML)));
  return JSON.parse(Buffer.from(bytes).toString()).html;
};

test('links to posts are inserted into the HTML, which otherwise stays the same', async () => {
  expect(await made('/posts/x&amp;y', false)).toBe(HTML.replace(PLACE, '/posts/x&amp;y'));
});

test('the sanitiser sees the HTML with its links inserted', async () => {
  expect(await made('/posts/x&amp;y', true)).toContain('<a href="/posts/x&amp;y?b">c</a>');
  expect(await made('javascript:alert(1)//', true)).toContain('<a>c</a>');
  expect(await made('/x"><img src="/y" onerror="alert(1)', true)).not.toContain('onerror');
});
