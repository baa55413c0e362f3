import { expect, test } from 'vitest';
import { commonMarkExamples, gfmExamples } from '../../../helpers/markdown-documents.ts';
import { checkMutations, expectAllSame } from '../../../helpers/marked-checks.ts';

test('the examples of CommonMark become what marked alone makes of them', () => {
  expect(commonMarkExamples.length).toBeGreaterThan(600);
  expectAllSame(commonMarkExamples);
});

test('the examples of GitHub’s specification do, its extensions among them', () => {
  expect(gfmExamples.filter(({ name }) => name.includes('(extension)')).length).toBeGreaterThan(20);
  expectAllSame(gfmExamples);
});

test('2,000 mutations of specifications and real texts do', () => {
  checkMutations(2_000);
});
