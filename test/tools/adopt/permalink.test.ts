import { expect, test } from 'vitest';
import { translatePermalink } from '../../../src/tools/adopt/permalink.ts';

const PARTS = { year: '{yyyy}', title: '{name}', path: '{path}', slug: '{slug|title}', ext: '.html' };

test.each([
  ['the last segment is the slug', '/:year/:title/', '/{yyyy}/{slug}/', null],
  ['an ending of HTML stays with the address', '/:year/:title.html', '/{yyyy}/{slug}.html', null],
  ['also several', '/:year/:title.html:ext', '/{yyyy}/{slug}.html.html', null],
  ['index.html is its folder', ':title/index.html', '/{slug}/', null],
  ['braces do as well', '/:{year}/:{title}/', '/{yyyy}/{slug}/', null],
  ['a slug of several parts has a pattern', '/p/:year-:title/', '/p/{slug}/', '{yyyy}-{name}'],
  ['what cannot be in a slug is a hyphen', '/:year,:title/', '/{slug}/', '{yyyy}-{name}'],
  ['a path is a name in slugs', '/x-:path/', '/{slug}/', 'x-{name}'],
  ['slashes are never doubled', '//:year//:title', '/{yyyy}/{slug}', null],
])('%s', (_, pattern, url, slug) => {
  expect(translatePermalink(pattern, PARTS)).toEqual({ url, slug, unknown: [] });
});

test.each([
  ['a part that has no word', '/:weekday/:title/', [':weekday']],
  ['a selector', '/:sections[1:]/:title/', [':sections[1:]']],
  ['nothing that tells posts apart', '/:year/', []],
])('%s gives no address', (_, pattern, unknown) => {
  expect(translatePermalink(pattern, PARTS)).toMatchObject({ url: null, unknown });
});
