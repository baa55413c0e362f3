import { defineConfig } from 'vitest/config';

/** What takes minutes: proofs by thousands of cases, real servers, a browser, other programs' packages. */
const LONG = ['test/{bench,browser,conformance,corpus,openapi,package}/**/*.test.ts', 'test/**/*.long.test.ts'];
const NONE = ['**/node_modules/**'];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // For what hangs. A shared machine may take five times as long as a good one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    restoreMocks: true,
    silent: 'passed-only',
    projects: [
      { extends: true, test: { name: 'short', include: ['test/**/*.test.ts'], exclude: [...LONG, ...NONE] } },
      { extends: true, test: { name: 'long', include: LONG, exclude: NONE } },
    ],
  },
});
