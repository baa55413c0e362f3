import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

interface Chunk {
  /** The bytes of the minified and compressed chunk. */
  readonly size: number;
  /** The source files of the chunk. */
  readonly files: readonly string[];
}

/** The chunks that a bundler makes of `import { createClient } from 'galley/client'`: one initial, the others lazy. */
const chunks = async (): Promise<Map<string, Chunk>> => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: "export { createClient } from './src/runtime/client/client.ts'", resolveDir: '.' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    outdir: 'bundled',
    chunkNames: '[name]',
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  return new Map(
    outputs.map(([path, { inputs }], at) => [
      path.slice('bundled/'.length),
      { size: gzipSync(outputFiles[at]?.contents ?? '', { level: 9 }).length, files: Object.keys(inputs) },
    ]),
  );
};

/** The largest sizes of lazy chunks, in bytes. */
const LATER = {
  'deprecation.js': 350,
  'answer-error.js': 1500,
  'fallback.js': 7850,
  'fetch-with-retry.js': 450,
  'http-cache.js': 500,
  'queries.js': 650,
  'resolve.js': 900,
  'search.js': 3760,
  'search-reader.js': 14_000,
};

test('the client is at most 2.95 kB minified and compressed, and each optional part has its limit', async () => {
  const found = await chunks();
  expect([...found.keys()].sort()).toEqual([...Object.keys(LATER), 'stdin.js'].sort());
  for (const [name, most] of Object.entries({ ...LATER, 'stdin.js': 2950 })) {
    expect(found.get(name)?.size, name).toBeLessThanOrEqual(most);
  }
});

test('the core contains only the client’s code; the resolver’s own code reads the index', async () => {
  const found = await chunks();
  const foreign = found
    .get('stdin.js')
    ?.files.filter((file) => file !== '<stdin>' && !file.startsWith('src/runtime/client/'));
  expect(foreign).toEqual([]);
  expect(found.get('fallback.js')?.files).toEqual(
    expect.arrayContaining([
      'src/runtime/resolver/select.ts',
      'src/runtime/resolver/query.ts',
      'src/runtime/client/walk.ts',
    ]),
  );
});
