import { expect, test } from 'vitest';
import { type LanguageRules, readLanguage } from '../../../src/config/languages/read-language.ts';

const RULES: LanguageRules = {
  tags: ['en', 'de', 'pt-BR'],
  fallback: false,
  translationKey: 'lang-ref',
  within: 'content/blog',
};

const read = (file: string, front: Record<string, string> = {}) => {
  const problems: string[] = [];
  const found = readLanguage(file, (key) => front[key], {
    rules: RULES,
    report: ({ code, message }) => problems.push(`${code}: ${message}`),
  });
  return { lang: found?.translation.lang, ofName: found?.ofName, problems };
};

test.each([
  ['content/blog/posts/a.md', {}, 'en'],
  ['content/blog/posts/a.de.md', {}, 'de'],
  ['content/blog/posts/a/index.PT-br.md', {}, 'pt-BR'],
  ['content/blog/posts/de/2026/a.md', {}, 'de'],
  ['content/blog/posts/en/de/a.md', {}, 'de'],
  ['content/blog/posts/a.md', { lang: 'de' }, 'de'],
  ['content/blog/posts/a.md', { language: 'de-AT' }, 'de'],
  ['content/blog/posts/a.md', { locale: 'pt_BR' }, 'pt-BR'],
  ['content/blog/posts/de/a.de.md', { lang: 'de' }, 'de'],
  ['content/blog/posts/v1.2.md', {}, 'en'],
  ['de/blog/posts/a.md', {}, 'de'],
])('a post’s name, folder or front matter gives its language: %s %o', (file, front, lang) => {
  expect(read(file, front)).toMatchObject({ lang, problems: [] });
});

test.each([
  ['content/posts/a.md', '/posts/a'],
  ['content/posts/a.de.md', '/posts/a'],
  ['content/posts/a/index.de.md', '/posts/a/index'],
  ['content/posts/v1.2.markdown', '/posts/v1.2'],
  ['content/de/posts/a.md', '/posts/a'],
  ['content/posts/de/a.md', '/posts/a'],
  ['site/pt-br/posts/a.md', '/posts/a'],
])('if the tool joins translations by path, the path leaves out the language: %s', (file, path) => {
  const rules = { ...RULES, within: '', pathsFrom: ['content', 'site/pt-br'] };
  const read = (data: Record<string, string>) =>
    readLanguage(file, (key) => data[key], { rules, report: () => {} })?.translation.translationKey;
  expect(read({})).toBe(path);
  expect(read({ 'lang-ref': 'x' })).toBe('x');
});

test('the folder of the workspace itself gives no language', () => {
  const rules = { ...RULES, within: 'content/de' };
  expect(readLanguage('content/de/posts/a.md', () => undefined, { rules, report: () => {} })?.translation.lang).toBe(
    'en',
  );
});

test.each([
  ['content/blog/posts/a.de.md', { lang: 'en' }, 'en in its front matter (lang), and de in the name of its file'],
  ['content/blog/posts/en/a.de.md', {}, 'de in the name of its file, and en in its folder'],
])('two languages of one post are an error: %s %o', (file, front, message) => {
  expect(read(file, front).problems).toEqual([expect.stringContaining(message)]);
});

test('a language that the workspace does not declare is an error', () => {
  expect(read('content/blog/posts/a.md', { lang: 'fr' }).problems).toEqual([
    "post/language-unknown: fr is not one of the workspace's languages: en, de, pt-BR.",
  ]);
});

test('without declared languages, no language is read', () => {
  expect(readLanguage('posts/a.de.md', () => 'de', { rules: undefined, report: () => expect.fail() })).toBeNull();
});
