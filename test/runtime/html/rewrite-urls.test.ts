import { expect, test } from 'vitest';
import { type MarkedAddress, replaceAddresses } from '../../../src/runtime/html/rewrite-urls.ts';

const BASE = '/api/public';
const baseUrl = 'https://cdn.example.com/api/public';

/** The position of each of these strings in HTML. */
const marksIn = (
  html: string,
  ...texts: readonly (readonly [text: string, slug: string | null])[]
): MarkedAddress[] => {
  let from = 0;
  return texts.map(([text, slug]) => {
    const start = html.indexOf(text, from);
    from = start + text.length;
    return { start, length: text.length, slug };
  });
};

test('replaces base paths with the base address and links with the site’s URLs, and keeps what follows', () => {
  const html = `<p>😀<img src="${BASE}/assets/x.png"><a href="/posts/b?c#d">b</a> ${BASE}</p>`;
  const marks = marksIn(html, [BASE, null], ['/posts/b', 'b']);
  expect(replaceAddresses(html, marks, { baseUrl: `${baseUrl}/`, postUrl: ({ slug }) => `/blog/${slug}` })).toBe(
    `<p>😀<img src="${baseUrl}/assets/x.png"><a href="/blog/b?c#d">b</a> ${BASE}</p>`,
  );
});

test('keeps a link if the site has no URL for it', () => {
  const html = '<a href="/posts/b">b</a>';
  for (const nothing of [null, undefined])
    expect(replaceAddresses(html, marksIn(html, ['/posts/b', 'b']), { baseUrl, postUrl: () => nothing })).toBe(html);
});

test.each(['"', "'", ''])('no address gets out of an attribute with the quote [%s]', (quote) => {
  const html = `<a href=${quote}/b${quote}>b</a>`;
  const url = `/"'> \n<script>&amp;\`=`;
  const replaced = replaceAddresses(html, marksIn(html, ['/b', 'b']), { baseUrl, postUrl: () => url });
  expect(replaced).toBe(`<a href=${quote}/&quot;&#39;&#62;%20%0A&#60;script&#62;&amp;amp;&#96;=${quote}>b</a>`);
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:x', '\u0001vbscript:x', 'data:text/html,x'])(
  'an address that runs as a script is refused: %j',
  (url) => {
    const html = '<a href="/b">b</a>';
    expect(() => replaceAddresses(html, marksIn(html, ['/b', 'b']), { baseUrl, postUrl: () => url })).toThrow(
      RangeError,
    );
  },
);

test('accepts what only looks like one: percent-escapes and letters of other scripts are not a scheme', () => {
  const html = '<a href="/b">b</a>';
  for (const url of ['java%0Ascript:x', '\u00a0javascript:x', './javascript:x', 'ｊavascript:x'])
    expect(replaceAddresses(html, marksIn(html, ['/b', 'b']), { baseUrl, postUrl: () => url })).toContain('href="');
});

test('refuses an empty address: without quotes, the next attribute would replace it', () => {
  const html = '<a href=/b title=x>b</a>';
  expect(() => replaceAddresses(html, marksIn(html, ['/b', 'b']), { baseUrl, postUrl: () => '' })).toThrow(RangeError);
});

test('resolves addresses from the website’s root, whatever the site returns for posts', () => {
  const html = `<a href="/about"><img src="${BASE}/assets/x.png"></a>`;
  const marks = marksIn(html, ['', null], [BASE, null]).map((mark) =>
    mark.length === 0 ? { ...mark, start: html.indexOf('/about'), website: 'https://example.com' } : mark,
  );
  expect(replaceAddresses(html, marks, { baseUrl, postUrl: () => null })).toBe(
    `<a href="https://example.com/about"><img src="${baseUrl}/assets/x.png"></a>`,
  );
});

test.each(['"', "'", ''])('no base address or website gets out of an attribute with the quote [%s]', (quote) => {
  const html = `<a href=${quote}/b${quote}>b</a>`;
  const [mark] = marksIn(html, ['/b', null]);
  const hostile = `https://x.example/"'><script>\`& \t`;
  const safe = 'https://x.example/&quot;&#39;&#62;&#60;script&#62;&#96;&amp;%20%09';
  const replacements = { baseUrl: hostile, postUrl: () => null };
  for (const website of [undefined, hostile])
    expect(replaceAddresses(html, [{ ...mark, ...(website && { website }) } as MarkedAddress], replacements)).toBe(
      `<a href=${quote}${safe}${quote}>b</a>`,
    );
});
