import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes minutes: proofs by thousands of cases, real servers, a browser, other programs' packages. */
const LONG = ['test/{bench,browser,ci,conformance,corpus,openapi,package}/**/*.test.ts', 'test/**/*.long.test.ts'];
/** What replaces modules or globals for its whole file. All others share the modules that they load: a fifth less time. */
const ISOLATED = ['test/**/*.isolated.test.ts'];
const NONE = ['**/node_modules/**'];

const MEMORY = '/dev/shm';

/** Builds write thousands of small files. Where Linux has room for them in memory, that takes a fifth of a disk's time. */
const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (process.env.TMPDIR === undefined && bavail * bsize > 2e9) return MEMORY;
  } catch {
    // No Linux.
  }
  return tmpdir();
};

const env = { TMPDIR: temporaryFolder() };

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // For what hangs. A shared machine may take twenty times as long as a good one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    restoreMocks: true,
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['test/**/*.test.ts'],
          exclude: [...LONG, ...ISOLATED, ...NONE],
          isolate: false,
          env,
        },
      },
      { extends: true, test: { name: 'short, isolated', include: ISOLATED, exclude: [...LONG, ...NONE], env } },
      { extends: true, test: { name: 'long', include: LONG, exclude: NONE } },
    ],
  },
});
