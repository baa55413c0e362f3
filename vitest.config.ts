import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that take minutes: thousands of cases, real servers, a browser, other packages. */
const LONG = ['test/{bench,browser,ci,conformance,corpus,openapi,package}/**/*.test.ts', 'test/**/*.long.test.ts'];
/** They share loaded modules, and with them the published files; not in memory, because Deno refuses files below `/dev`. */
const SERVERS = ['test/conformance/**/*.test.ts'];
/**
 * Tests that replace modules or globals for the whole file. The others share loaded modules, which saves a fifth of the
 * time.
 */
const ISOLATED = ['test/**/*.isolated.test.ts'];
const NONE = ['**/node_modules/**'];

const MEMORY = '/dev/shm';

/** Builds write thousands of small files, which takes a fifth of the time in memory (on Linux). */
const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (process.env.TMPDIR === undefined && bavail * bsize > 2e9) return MEMORY;
  } catch {
    // Not Linux.
  }
  return tmpdir();
};

const env = { TMPDIR: temporaryFolder() };

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // Only for tests that hang: a shared machine may be twenty times slower than a good one.
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
      { extends: true, test: { name: 'long', include: LONG, exclude: [...SERVERS, ...NONE], env } },
      { extends: true, test: { name: 'long, servers', include: SERVERS, exclude: NONE, isolate: false } },
    ],
  },
});
