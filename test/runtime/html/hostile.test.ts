import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { markAddresses, postsByAddress } from '../../../src/content/html/mark-addresses.ts';
import { replaceAddresses } from '../../../src/runtime/html/rewrite-urls.ts';
import fc from '../../helpers/fast-check.ts';

const POSTS = postsByAddress([{ url: '/b', slug: 'b' }]);
const RULES = { basePath: '/api', posts: POSTS, website: 'https://site.example' };

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Tags, comments and text, in order. */
const parsed = (html: string): { readonly tags: readonly Tag[]; readonly rest: readonly string[] } => {
  const tags: Tag[] = [];
  const rest: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => tags.push({ name, attributes }),
    onclosetag: (name) => rest.push(`/${name}`),
    ontext: (text) => rest.push(text),
    oncomment: (text) => rest.push(`!${text}`),
  });
  parser.end(html);
  return { tags, rest };
};

const namesOf = ({ attributes }: Tag): readonly string[] => Object.keys(attributes);

const SIGNS = [
  '"',
  "'",
  '>',
  '<',
  ' ',
  '\n',
  '\t',
  '\0',
  '&',
  '`',
  '=',
  '/',
  'a',
  'onload',
  '</a>',
  '&quot;',
  '<!--',
  'é',
];
const signs = fc.array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 3 })), { maxLength: 8 });
const hostile = signs.map((parts) => `/${parts.join('')}`);
const page = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<a href="/b">',
        "<a href='/b?c=\"#d' title=x>",
        '<a href=/b id=x>',
        '<a title="/b" href=/b>',
        '</a>',
      ),
      fc.constantFrom('<img src="/api/assets/x.png" alt=\'"/b"\'>', '<img srcset="/api/assets/x.png 1x, /b 2x">'),
      fc.constantFrom(
        '<a href="/about">',
        '<!-- <a href="/b"> -->',
        '<script>"<a href=/b>"</script>',
        '&lt;a href="/b">',
      ),
      signs.map((parts) => parts.join('')),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('for any post and URL, tags, attributes and text stay the same except the marked addresses', () => {
  fc.assert(
    fc.property(page, hostile, (html, url) => {
      const marks = markAddresses(html, RULES);
      const replaced = replaceAddresses(html, marks, { baseUrl: `https://x.example${url}`, postUrl: () => url });
      const [before, after] = [parsed(html), parsed(replaced)];
      expect(after.rest).toEqual(before.rest);
      expect(after.tags.map(({ name }) => name)).toEqual(before.tags.map(({ name }) => name));
      expect(after.tags.map(namesOf)).toEqual(before.tags.map(namesOf));
      const others = ({ attributes: { href, src, srcset, ...rest } }: Tag) => rest;
      expect(after.tags.map(others)).toEqual(before.tags.map(others));
    }),
    { numRuns: 500 },
  );
});

test('the attribute has exactly the site’s address, except for spaces', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom('"', "'", ''), (url, quote) => {
      const html = `<a href=${quote}/b${quote} title=x>b</a>`;
      const replaced = replaceAddresses(html, markAddresses(html, RULES), { baseUrl: '', postUrl: () => url });
      const expected = url.replace(/\s/g, (space) => encodeURIComponent(space));
      expect(parsed(replaced).tags).toEqual([{ name: 'a', attributes: { href: expected, title: 'x' } }]);
    }),
    { numRuns: 500 },
  );
});
