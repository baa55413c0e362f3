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

/** Compares documents with marked, shows the first difference and names all that differ. No limit may refuse one. */
export const expectAllSame = (documents: readonly MarkdownDocument[]): void => {
  const { isSame, expectSame } = createComparison({ highlight: true });
  const different = documents.filter(({ text }) => isSame(text) !== true);
  for (const { text } of different.slice(0, 1)) expectSame(text);
  expect(different.map(({ name }) => name)).toEqual([]);
};

/**
 * Compares mutations of all examples and real posts with marked. A failure shows the shortest text that still differs
 * and the seed. Set the environment variable GALLEY_SEED to that seed to repeat the failure.
 */
export const checkMutations = (count: number): void => {
  const documents = [...commonMarkExamples, ...gfmExamples, ...CORPORA.flatMap(corpusDocuments)];
  // Highlighting would add nothing: code takes the same path through both lexers.
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
  // Limits must refuse only Markdown that nobody writes.
  expect(refused, `refused by limits, GALLEY_SEED=${SEED}`).toBeLessThanOrEqual(count / 100);
};

/** Prefixes the message of a thrown error. Vitest still shows the error's difference. */
const withMessage = (message: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = `${message}\n${error.message}`;
    throw error;
  }
};
