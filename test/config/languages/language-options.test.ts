import { expect, test } from 'vitest';
import { checkConfig } from '../../../src/config/check.ts';
import { languagesOf } from '../../../src/config/languages/languages.ts';

const problemsOf = (options: object): readonly string[] => {
  const checked = checkConfig({ workspaces: { blog: { posts: ['posts/*.md'], ...options } } }, '/project');
  return 'problems' in checked ? checked.problems.map(({ message }) => message) : [];
};

test('the first language is the default', () => {
  expect(languagesOf({ languages: ['de', 'en', 'ja'] })).toEqual({
    tags: ['de', 'en', 'ja'],
    fallback: false,
    translationKey: null,
  });
  expect(languagesOf({})).toBeNull();
});

test.each([
  [{ languages: ['en', 'pt-BR', 'zh-Hant', 'sr-Latn-RS'], fallback: true, translationKey: 'lang-ref' }, []],
  [{ languages: [] }, ['must not be empty']],
  [{ languages: ['en', 'e'] }, ['cannot be "e": a language is a BCP 47 tag']],
  [{ languages: ['de', 'English'] }, ['cannot be "English": write en']],
  [{ languages: ['pt_br'] }, ['cannot be "pt_br": write pt-BR']],
  [{ language: 'deutsch' }, ['cannot be "deutsch": write de']],
  [{ language: 'toki' }, ['cannot be "toki": a language is a BCP 47 tag']],
  [{ languages: ['en', '../de'] }, ['a language is a BCP 47 tag']],
  [{ languages: ['en', 'de', 'DE'] }, ['contains DE twice']],
  [{ languages: ['en'], language: 'en' }, ['cannot be combined with languages. Remove it']],
  [{ fallback: true }, ['needs languages, for example']],
])('languages are checked: %o', (options, expected) => {
  const problems = problemsOf(options);
  expect(problems).toHaveLength(expected.length);
  expected.forEach((text, at) => {
    expect(problems[at]).toContain(text);
  });
});
