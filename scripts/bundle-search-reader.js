// Writes lib/generated/search-reader.js: Pagefind's code that reads a search index, as a function. `npm run build` runs
// this before it bundles the client, so that the client never runs code from an API.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';

const FOLDER = fileURLToPath(new URL('../lib/generated/', import.meta.url));
/** A URL that no server answers: all files come from `read`. */
const BASE = 'http://galley.invalid/';

/**
 * Replaces the globals that Pagefind uses, so that it runs without a page: `fetch` gets files from `read`, `document`
 * gives the language of the index, and timers do not wait. `JSON.parse` drops the positions of words in posts, which
 * are nine tenths of a result. For a quoted text it keeps the first position, where words have weight 1.
 */
const PRELUDE = `const console = { log() {}, warn() {}, error() {} };
const document = { currentScript: null, querySelector: () => ({ getAttribute: () => language }) };
const setTimeout = (run) => globalThis.setTimeout(run, 1);
const JSON = {
  stringify: globalThis.JSON.stringify,
  parse: (text) => globalThis.JSON.parse(text.replace(/"l":\\[(?!{"w":1,)[^\\]]*]/g, '"l":[]')),
};
const fetch = (url) => read(String(url).slice(${BASE.length}).replace(/[?].*/, ''));`;

const { index } = await createIndex({ forceLanguage: 'en' });
await index.addCustomRecord({ url: 'x', content: 'x', language: 'en' });
const { files } = await index.getFiles();
await close();
const textOf = (name) => Buffer.from(files.find(({ path }) => path === name).content).toString();

/** Unused parts of the code and their replacements: `read` decompresses, and snippets come from other files. */
const UNUSED = [
  [/var u8=Uint8Array;.*var gz_default=gunzipSync;/s, 'var gz_default=(data)=>data;'],
  [/var word_separators=.*(?=var asyncSleep=)/s, ''],
];
const exported = /export\{[^}]*\};?\s*$/;
const code = textOf('pagefind.js');
if (!UNUSED.every(([part]) => part.test(code)) || !exported.test(code) || /\bimport\(|\bawait import\b/.test(code))
  throw new Error('Pagefind has changed its module.');
const body = UNUSED.reduce((rest, [part, left]) => rest.replace(part, left), code)
  .replace(exported, '')
  .replaceAll('import.meta.url', JSON.stringify(`${BASE}pagefind.js`));
const { version } = JSON.parse(textOf('pagefind-entry.json'));

mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  `${FOLDER}search-reader.js`,
  `export const version = ${JSON.stringify(version)};
export const createReader = (language, read) => {
${PRELUDE}
${body}
return createInstance({ basePath: ${JSON.stringify(BASE)}, noWorker: true });
};
`,
);
