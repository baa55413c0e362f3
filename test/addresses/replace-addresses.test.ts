import { expect, test } from 'vitest';
import { type MarkedAddress, replaceAddresses } from '../../src/addresses/replace-addresses.ts';

const BASE = '/api/public';
const baseUrl = 'https://cdn.example.com/api/public';

/** Where each of these texts stands in HTML. */
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

test('base paths become the base address, links what the site says, and what follows them stays', () => {
  const html = `<p>😀<img src="${BASE}/assets/x.png"><a href="/posts/b?c#d">b</a> ${BASE}</p>`;
  const marks = marksIn(html, [BASE, null], ['/posts/b', 'b']);
  expect(replaceAddresses(html, marks, { baseUrl: `${baseUrl}/`, postUrl: ({ slug }) => `/blog/${slug}` })).toBe(
    `<p>😀<img src="${baseUrl}/assets/x.png"><a href="/blog/b?c#d">b</a> ${BASE}</p>`,
  );
});

test('a link for which the site says nothing stays', () => {
  const html = '<a href="/posts/b">b</a>';
  for (const nothing of [null, undefined])
    expect(replaceAddresses(html, marksIn(html, ['/posts/b', 'b']), { baseUrl, postUrl: () => nothing })).toBe(html);
});

test.each(['"', "'", ''])('no address gets out of an attribute with the quote [%s]', (quote) => {
  const html = `<a href=${quote}/b${quote}>b</a>`;
  const url = `/"'> \n<script>&amp;\`=`;
  const replaced = replaceAddresses(html, marksIn(html, ['/b', 'b']), { baseUrl, postUrl: () => url });
  expect(replaced).toBe(`<a href=${quote}/&#34;&#39;&#62;%20%0A&#60;script&#62;&#38;amp;&#96;&#61;${quote}>b</a>`);
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
