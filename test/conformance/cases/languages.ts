import type { ErrorCode } from '../../../src/runtime/resolver/errors.ts';
import type { Case, Expectation } from '../case.ts';
import { SLUGS } from '../languages.ts';

const of = (title: string, address: string, expect: Expectation): Case => ({
  title: `language: ${title}`,
  scenario: 'languages',
  request: { target: `/api/public/${address}` },
  expect,
});

/** `path` is the version and the key, with the folder of a language if the URL has one. */
const list = (title: string, search: string, { path = 'v1/demo', meaning = search } = {}): Case =>
  of(title, `${path}/posts${search === '' ? '' : `?${search}`}`, {
    status: 200,
    list: { key: path.replace('v1/', ''), search: meaning },
    headers: { 'content-type': /^application\/json/, 'cache-control': 'public, max-age=60' },
  });

const file = (title: string, address: string, name: string): Case =>
  of(title, address, { status: 200, file: `v1/${name}.json`, headers: { 'content-type': /^application\/json/ } });

const error = (title: string, address: string, code: ErrorCode): Case => of(title, address, { status: 404, code });

const moved = (title: string, address: string, location: string): Case =>
  of(title, address, {
    status: 308,
    // Escapes can be in lower case.
    headers: { location: new RegExp(`^/api/public/${location.replaceAll(/[.?+]/g, '\\$&')}$`, 'i') },
  });

const { inAll, notInGerman, onlyInJapanese, translated, fallback, plain } = SLUGS;
const japanese = encodeURIComponent(onlyInJapanese);

const LISTS: readonly Case[] = [
  list('none is the default one', ''),
  list('the default one by its name', 'lang=en'),
  list('empty is the default one', 'lang='),
  list('without a value is the default one', 'lang'),
  list('another one', 'lang=de'),
  list('a third one', 'lang=ja'),
  list('second page', 'lang=de&offset=20'),
  list('limit and offset before it', 'limit=20&offset=20&lang=ja'),
  list('a filter', 'lang=de&category=news'),
  list('a filter before it', 'tags=x&lang=ja'),
  list('a tag in its script', `lang=ja&tags=${encodeURIComponent('日本語')}`),
  list('a limit alone', 'lang=de&limit=7'),
  list('an unknown tag', 'lang=de&tags=unknown'),
  list('one that there is none of has no posts', 'lang=fr'),
  list('one that there is none of, filtered', 'lang=fr&category=news'),
  list('letter case counts', 'lang=DE'),
  list('a part of a tag is another', 'lang=d'),
  list('a longer tag is another', 'lang=de-AT'),
  list('two in one value are none', 'lang=de,ja'),
  list('the first of two counts', 'lang=ja&lang=de'),
  list('the first of two counts, which is empty', 'lang=&lang=de'),
  list('its name in another letter case is another parameter', 'Lang=de'),
  list('a name that ends like it is another parameter', 'xlang=de'),
  list('an encoded name', 'l%61ng=de'),
  list('an encoded value', 'lang=d%65'),
  list('an encoded value, all of it', 'lang=%6A%61'),
  list('an encoded value of the default one', 'lang=%65n'),
  list('a folder in the address', '', { path: 'v1/demo/lang=ja' }),
  list('a folder in the address, filtered', 'category=news', { path: 'v1/demo/lang=de' }),
  list('a folder in the address comes before the parameter', 'lang=de', { path: 'v1/demo/lang=ja' }),
  list('legacy', 'lang=de', { path: 'demo' }),
  list('legacy, a folder in the address', '', { path: 'demo/lang=de' }),
  list('fallback: the default one', '', { path: 'v1/other' }),
  list('fallback: another one', 'lang=en', { path: 'v1/other' }),
  list('fallback: second page', 'lang=en&offset=20', { path: 'v1/other' }),
  list('fallback: a filter', 'lang=en&tags=news', { path: 'v1/other' }),
  list('fallback: a folder in the address', '', { path: 'v1/other/lang=en' }),
  list('a second key of one workspace', 'lang=en', { path: 'v1/other-next' }),
  list('a language of another workspace has no posts', 'lang=de', { path: 'v1/other' }),
  list('a workspace without languages', '', { path: 'v1/plain' }),
  list('a workspace without languages ignores the parameter', 'lang=de', { path: 'v1/plain' }),
  list('a workspace without languages ignores the parameter beside a filter', 'lang=xx&category=news', {
    path: 'v1/plain',
  }),
];

const RESOURCES: readonly Case[] = ['tags', 'categories', 'authors', 'stats', 'redirects'].flatMap((name) => [
  file(`${name} of the default one`, `v1/demo/${name}`, `demo/${name}`),
  file(`${name} of another one`, `v1/demo/${name}?lang=de`, `demo/lang=de/${name}`),
  file(`${name} of another one, legacy`, `demo/${name}?lang=ja`, `demo/lang=ja/${name}`),
  file(`${name} by a folder in the address`, `v1/demo/lang=ja/${name}`, `demo/lang=ja/${name}`),
  file(`${name} with fallback`, `v1/other-next/${name}?lang=en`, `other/lang=en/${name}`),
  file(`${name} of a workspace without languages`, `v1/plain/${name}?lang=de`, `plain/${name}`),
  error(`${name} of one that there is none of`, `v1/demo/${name}?lang=fr`, 'not_found'),
  error(`${name} by a folder of the default one`, `v1/demo/lang=en/${name}`, 'not_found'),
]);

const DETAILS: readonly Case[] = [
  file('a post in the default one', `v1/demo/posts/${inAll}`, `demo/posts/${inAll}`),
  file('a post in the default one by its name', `v1/demo/posts/${inAll}?lang=en`, `demo/posts/${inAll}`),
  file('a post in another one', `v1/demo/posts/${inAll}?lang=de`, `demo/lang=de/posts/${inAll}`),
  file('a post by an encoded value', `v1/demo/posts/${inAll}?lang=d%65`, `demo/lang=de/posts/${inAll}`),
  file('a post, legacy', `demo/posts/${inAll}?a=1&lang=ja`, `demo/lang=ja/posts/${inAll}`),
  file('a post by a folder in the address', `v1/demo/lang=de/posts/${inAll}`, `demo/lang=de/posts/${inAll}`),
  file('a post by a folder, legacy', `demo/lang=ja/posts/${inAll}`, `demo/lang=ja/posts/${inAll}`),
  file('a post in its own script', `v1/demo/posts/${japanese}?lang=ja`, `demo/lang=ja/posts/${onlyInJapanese}`),
  file('a post whose slug is a language', 'v1/demo/posts/de', 'demo/posts/de'),
  file('a post with fallback, translated', `v1/other/posts/${translated}?lang=en`, `other/lang=en/posts/${translated}`),
  file('a post with fallback, not translated', `v1/other/posts/${fallback}?lang=en`, `other/lang=en/posts/${fallback}`),
  file('a post of a workspace without languages', `v1/plain/posts/${plain}?lang=de`, `plain/posts/${plain}`),
  file('the manifest of another one', 'v1/demo/index/manifest.json?lang=de', 'demo/lang=de/index/manifest'),
  file('the manifest by a folder', 'v1/demo/lang=de/index/manifest.json', 'demo/lang=de/index/manifest'),
  error('a post that is not translated', `v1/demo/posts/${notInGerman}?lang=de`, 'post_not_found'),
  error('a post that is not translated, by a folder', `v1/demo/lang=de/posts/${notInGerman}`, 'post_not_found'),
  error('a post that is in another one only', `v1/demo/posts/${japanese}`, 'post_not_found'),
  error('a post in one that there is none of', `v1/demo/posts/${inAll}?lang=fr`, 'post_not_found'),
  error('a post in letters of another case', `v1/demo/posts/${inAll}?lang=De`, 'post_not_found'),
  error('a post in a language of another workspace', `v1/other/posts/${fallback}?lang=de`, 'post_not_found'),
  error('a folder of the default one', `v1/demo/lang=en/posts/${inAll}`, 'not_found'),
  error('a folder that there is none of', `v1/demo/lang=fr/posts/${inAll}`, 'not_found'),
  error('a folder in a workspace without languages', `v1/plain/lang=de/posts/${plain}`, 'not_found'),
  error('a folder in a folder', `v1/demo/lang=de/lang=ja/posts/${inAll}`, 'not_found'),
  error('a folder alone', 'v1/demo/lang=de', 'not_found'),
];

const REDIRECTS: readonly Case[] = [
  moved('an old slug of the default one', 'v1/demo/posts/old-name', `v1/demo/posts/${SLUGS.movedTo.en}`),
  moved('an old slug of another one', 'v1/demo/posts/old-name?lang=de', `v1/demo/posts/${SLUGS.movedTo.de}?lang=de`),
  moved(
    'an old slug by a folder in the address',
    'v1/demo/lang=de/posts/old-name',
    `v1/demo/lang=de/posts/${SLUGS.movedTo.de}`,
  ),
  moved(
    'an old slug in its own script, legacy',
    `demo/posts/${encodeURIComponent('以前')}?lang=ja`,
    `demo/posts/${encodeURIComponent(SLUGS.movedTo.ja)}?lang=ja`,
  ),
  moved('an old slug with fallback', 'v1/other/posts/older-still?lang=en', `v1/other/posts/${translated}?lang=en`),
  moved('an old slug of a fallback', 'v1/other/posts/older?lang=en', `v1/other/posts/${fallback}?lang=en`),
  moved('an old slug of a fallback, by a folder', 'other/lang=en/posts/older', `other/lang=en/posts/${fallback}`),
  error(
    'an old slug of another one is none of the default one',
    `v1/demo/posts/${encodeURIComponent('früher')}`,
    'post_not_found',
  ),
  error('an old slug of the default one is none of another one', 'v1/demo/posts/old-name?lang=ja', 'post_not_found'),
];

/** Workspaces with languages, with and without fallback, and one without. */
export const LANGUAGE_CASES: readonly Case[] = [...LISTS, ...RESOURCES, ...DETAILS, ...REDIRECTS];
