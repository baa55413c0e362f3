import { expect, test } from 'vitest';
import { CORPORA, corpusDocuments, isCorpusHere } from '../../../helpers/markdown-documents.ts';
import { checkMutations, expectAllSame } from '../../../helpers/marked-checks.ts';

/** 100,000 mutations take a minute on an idle CPU. Set MARKDOWN_MUTATIONS for more. */
const COUNT = Number(process.env.MARKDOWN_MUTATIONS ?? 100_000);

test.each(CORPORA.filter(isCorpusHere))('gives the same result as marked alone for all Markdown of %s', (name) => {
  const documents = corpusDocuments(name);
  expect(documents.length).toBeGreaterThan(50);
  expectAllSame(documents);
});

test(`gives the same result for ${COUNT} mutations of specifications and real posts`, () => {
  checkMutations(COUNT);
}, 3_600_000);
