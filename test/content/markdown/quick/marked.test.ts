import { expect, test } from 'vitest';
import { commonMarkExamples, gfmExamples } from '../../../helpers/markdown-documents.ts';
import { checkMutations, expectAllSame } from '../../../helpers/marked-checks.ts';

test('gives the same result as marked alone for the CommonMark examples', () => {
  expect(commonMarkExamples.length).toBeGreaterThan(600);
  expectAllSame(commonMarkExamples);
});

test('gives the same result for the examples of GitHub’s specification, including its extensions', () => {
  expect(gfmExamples.filter(({ name }) => name.includes('(extension)')).length).toBeGreaterThan(20);
  expectAllSame(gfmExamples);
});

test('gives the same result for 2,000 mutations of specifications and real posts', () => {
  checkMutations(2_000);
});
