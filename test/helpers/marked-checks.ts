import { expect } from 'vitest';
import { SEED } from './fast-check.ts';
import {
  CORPORA,
  commonMarkExamples,
  corpusDocuments,
  gfmExamples,
  type MarkdownDocument,
} from './markdown-documents.ts';
import { mutationOf, shortened } from './markdown-mutations.ts';
import { createComparison } from './same-as-marked.ts';

/** Shows the first of the documents that are not as marked has them, and names all. No limit refuses any. */
export const expectAllSame = (documents: readonly MarkdownDocument[]): void => {
  const { isSame, expectSame } = createComparison({ highlight: true });
  const different = documents.filter(({ text }) => isSame(text) !== true);
  for (const { text } of different.slice(0, 1)) expectSame(text);
  expect(different.map(({ name }) => name)).toEqual([]);
};

/**
 * Compares mutations of all examples and real texts with marked. A failure tells the seed, which the environment variable
 * GALLEY_SEED takes to repeat it, and the shortest text that still differs.
 */
export const checkMutations = (count: number): void => {
  const documents = [...commonMarkExamples, ...gfmExamples, ...CORPORA.flatMap(corpusDocuments)];
  // Code takes the same way through both, whether it is coloured or not.
  const { isSame, expectSame } = createComparison({ highlight: false });
  let refused = 0;
  for (let index = 0; index < count; index += 1) {
    const { name, text } = mutationOf(documents, SEED, index);
    const same = isSame(text);
    if (same === null) refused += 1;
    if (same !== false) continue;
    const short = shortened(text, (less) => isSame(less) === false);
    const message = `GALLEY_SEED=${SEED}: mutation ${index}, of ${name}, differs: ${JSON.stringify(short)}`;
    withMessage(message, () => expectSame(short));
    expect.fail(message);
  }
  // Limits are for what nobody writes.
  expect(refused, `refused by limits, GALLEY_SEED=${SEED}`).toBeLessThanOrEqual(count / 100);
};

/** Puts a message before that of what is thrown, whose difference the runner goes on to show. */
const withMessage = (message: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = `${message}\n${error.message}`;
    throw error;
  }
};
