import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { site, siteVersion } from '../../helpers/site.ts';

/** Leaves out the code that only some sites need, as CloudFront's function does. */
const PLAIN_SITE: Plugin = {
  name: 'plain-site',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/declared\.ts$/ }, () => ({ path: resolve('src/runtime/entries/without-queries.ts') }));
    onResolve({ filter: /\/language\.ts$/ }, () => ({ path: resolve('src/runtime/entries/without-languages.ts') }));
  },
};

const bundle = async (entry: string, options: { readonly minify: boolean; readonly plugins?: Plugin[] }) => {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'out',
  });
  return { text: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
};

test('the whole resolver is small, and imports nothing else', async () => {
  const { text, inputs } = await bundle('src/runtime/resolver/handler.ts', { minify: true });
  expect(inputs.filter((path) => !path.startsWith('src/runtime/resolver/'))).toEqual([]);
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(10.5 * 1024);
});

/** The limit of CloudFront Functions in bytes, for code and configuration together. */
const CLOUDFRONT_LIMIT = 10_240;

test('plan fits into a CloudFront Function, with the configuration of 100 keys', async () => {
  const { text } = await bundle('src/runtime/resolver/plan.ts', {
    minify: true,
    plugins: [PLAIN_SITE],
  });
  const keys = Array.from({ length: 100 }, (_, at) => `key_of-32-characters-length-${1000 + at}`);
  const version = siteVersion({ deprecated: Date.UTC(2026, 0), sunset: Date.UTC(2027, 0), suggest: 'v2' });
  const config = JSON.stringify(site({ keys, versions: { v1: version, v2: siteVersion() } }));
  expect(text.length + config.length).toBeLessThanOrEqual(CLOUDFRONT_LIMIT);
});

/** The features beyond ES5.1 of CloudFront Functions 2.0 and njs 0.7.9 that the resolver uses. */
const PLAIN = { 'const-and-let': true, arrow: true, 'template-literal': true };

/** Objects and methods that their libraries lack, or that only browsers have. */
const MISSING = [
  /\b(?:Map|Set|WeakMap|WeakSet|Symbol|Proxy|Reflect|BigInt)\b/,
  /\.(?:includes|flat|flatMap|at|matchAll|replaceAll|padStart|padEnd|findLast|toSorted|entries|values)\(/,
  /\bObject\.(?:hasOwn|entries|values|fromEntries|assign)\b/,
  /\b(?:URL|URLSearchParams|Request|Response|fetch|TextEncoder|TextDecoder|crypto|process|Buffer)\b/,
];

/** njs 0.7.9 refuses it, although it has `await`. */
const AWAIT_IN_ARGUMENTS = /\w\([^()]*\bawait\b/;

describe('code for CloudFront Functions and njs uses only their language', () => {
  test.each([
    ['src/runtime/resolver/plan.ts', PLAIN],
    ['src/runtime/entries/queries-by-name.ts', PLAIN],
    ['src/runtime/resolver/address.ts', PLAIN],
    ['src/runtime/resolver/manifest.ts', PLAIN],
    ['src/runtime/resolver/select.ts', { ...PLAIN, 'async-await': true }],
  ])('%s', async (entry, supported) => {
    const { text } = await bundle(entry, { minify: false });
    expect(await lowered(text, supported)).toBe(await lowered(text, null));
    for (const name of MISSING) expect(withoutComments(text)).not.toMatch(name);
    expect(withoutComments(text)).not.toMatch(AWAIT_IN_ARGUMENTS);
  });

  test.each([
    ...['for (const a of b) c()', 'f(...a)', 'const { a } = b', 'a?.b', 'a ?? b', 'a ||= b', 'a ** b', 'class A {}'],
    ...['function* a() {}', 'const f = (a = 1) => a', 'try { a() } catch { b() }', 'async () => await a'],
  ])('lowering detects newer syntax: %s', async (code) => {
    expect(await lowered(code, PLAIN).catch(() => 'refused')).not.toBe(await lowered(code, null));
  });
});

/**
 * The code for a language with these features; null for all features. Shorthand properties are written in full in both
 * cases, because esbuild makes shorthand properties of full ones.
 */
const lowered = async (code: string, supported: Record<string, boolean> | null): Promise<string> => {
  const options = supported === null ? { target: 'esnext', supported: {} } : { target: 'es5', supported };
  const allowed = { ...options.supported, 'object-extensions': false };
  return (await transform(code, { ...options, supported: allowed, logLevel: 'silent' })).code;
};

const withoutComments = (code: string): string => code.replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
