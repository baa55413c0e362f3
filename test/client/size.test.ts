import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the client with all that it needs is at most 2.5 kB, minified and compressed', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/client/client.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThanOrEqual(2500);
  expect(Object.keys(metafile.inputs).every((file) => file.startsWith('src/client/'))).toBe(true);
});
