import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**', '**/node_modules/**'],
    // For what hangs. A shared machine may take five times as long as a good one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    restoreMocks: true,
    silent: 'passed-only',
  },
});
