import { expect, test } from 'vitest';
import { declaredLanguages, languageInName, languageOf } from '../../../src/tools/adopt/languages.ts';

test('a language is a BCP 47 tag, with any separator between its parts', () => {
  expect(['de_AT', ' pt-br ', 'zh-Hans-CN'].map(languageOf)).toEqual(['de-AT', 'pt-br', 'zh-Hans-CN']);
  expect(['', 'english language', 'e', 'toki-pona', undefined].map(languageOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a language at the end of a name is one of the known languages, in any letter case', () => {
  expect(languageInName('posts/a.DE.md', ['en', 'de'])).toBe('de');
  expect(languageInName('posts/v1.0.md', ['en', 'de'])).toBeUndefined();
});

test.each([
  ['all are told by their names', ['a.md', 'a.de.md'], ['en', 'de'], ['en', 'de']],
  ['one language needs no telling', ['a.md'], ['en'], null],
  ['a name that is no tag', ['a.md'], ['en', 'deutsch!'], null],
  ['names of one tag', ['a.md'], ['en', 'EN'], null],
  ['a folder of another language', ['de/a.md'], ['en', 'de'], null],
])('languages of one workspace: %s', (_, files, names, languages) => {
  const nameOf = (file: string): string => languageInName(file, names) ?? 'en';
  expect(declaredLanguages({ files, names, nameOf })).toEqual(languages);
});
