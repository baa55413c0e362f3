import { expect, test } from 'vitest';
import { addressBook, assetPath, linkTarget } from '../../../../src/dev/console/reading/link-target.ts';

const READER = {
  addresses: addressBook([
    { slug: 'first', url: '/posts/first', lang: null },
    { slug: 'abroad', url: 'https://site.example/de/übersicht/?a=b&c', lang: 'de' },
    { slug: 'draft', url: null, lang: null },
  ]),
  address: '/posts/second',
  base: '/api/public',
};
const target = (href: string) => linkTarget(href, READER);

test('a link to a post leads to it, in any spelling of its address', () => {
  const first = { kind: 'post', slug: 'first', fragment: '' };
  for (const href of ['/posts/first', 'first', '../posts/./first']) expect(target(href), href).toEqual(first);
  expect(target('/posts/first#a%20b')).toEqual({ ...first, fragment: 'a b' });
  expect(target('https://site.example/de/%C3%BCbersicht/?a=b&c')).toMatchObject({ slug: 'abroad', lang: 'de' });
});

test('an address that translations share leads to the one in the reader’s language', () => {
  const posts = [
    { slug: 'help', url: '/help', lang: 'en' },
    { slug: 'hilfe', url: '/help', lang: 'de' },
  ];
  expect(addressBook(posts, 'de').get('http://site.invalid/help')).toEqual({ slug: 'hilfe', lang: 'de' });
  expect(addressBook(posts, 'fr').get('http://site.invalid/help')).toEqual({ slug: 'help', lang: 'en' });
});

test('a post on another host leads out, and a page that is not a post leads nowhere', () => {
  expect(target('https://other.example/posts/first')).toEqual({
    kind: 'out',
    url: 'https://other.example/posts/first',
  });
  for (const href of ['/posts/first/more', '/posts/draft', '/', '/posts/first?x']) {
    expect(target(href).kind, href).toBe('none');
  }
});

test('a fragment is a place on the page, even if it is malformed', () => {
  expect(target('#caf%C3%A9')).toEqual({ kind: 'place', fragment: 'café' });
  expect(target('#%')).toEqual({ kind: 'place', fragment: '%' });
});

test('API files come from this server, and those that could run code are saved', () => {
  const path = '/api/public/assets/0123456789ab-tides.csv';
  expect(target(path)).toEqual({ kind: 'file', path, isSaved: false });
  expect(target(`https://cdn.example${path}`)).toEqual({ kind: 'file', path, isSaved: false });
  expect(target('/api/public/assets/0123456789ab-a.SVG')).toMatchObject({ kind: 'file', isSaved: true });
  expect(assetPath('/elsewhere/assets/0123456789ab-a.png', '/api/public')).toBeNull();
  expect(assetPath('/api/public/assets/../../_galley/content.json', '/api/public')).toBeNull();
  expect(assetPath('data:image/png;base64,AA', '/api/public')).toBeNull();
});

test('only web, mail and telephone addresses lead out', () => {
  for (const href of ['https://a.example/', 'http://a.example/', 'mailto:a@b.example', 'tel:112']) {
    expect(target(href), href).toEqual({ kind: 'out', url: href });
  }
  for (const href of [
    'javascript:alert(1)',
    ' JaVa\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'vscode://x',
  ]) {
    expect(target(href).kind, href).toBe('none');
  }
});
