/**
 * `npm run bench -- [part ...] [flags]`: measures, prints tables, asserts nothing. --help prints this.
 *
 * builds (what is run without a part): builds of Galley, Hugo and others at several numbers of posts
 *   --posts 1000,10000    numbers of posts (1000,10000,100000)
 *   --rounds 5            rounds, in each of which all take turns (5; above 20,000 posts 3)
 *   --folder <path>       where: may be repeated (/dev/shm and the temporary folder)
 *   --corpus made         texts: real (posts repeated, where they are at hand), made (with code blocks), short (600 bytes)
 *   --versions 2          a second version of another shape beside version 1 (1)
 *   --node <path>         the Node that runs Galley (this one)
 *   --only hugo,cp        besides Galley only these: cp, hugo, eleventy, velite; none for Galley alone
 *   --seconds 900         when a run is given up (900)
 *   --json <file>         writes all runs there, too
 *   --from <file>         runs nothing and shows what --json wrote: may be repeated
 * dev: from a saved post to its new answer (--posts, --saves 100, --folder)
 * console: the first view of the console, each letter of its filter, memory, in Debian's chromium (--posts 10000, --folder)
 * shards: a build from the caches of machines that have rendered a share each (--posts 100000, --of 4, --corpus, --folder)
 * threads: what each thread does in each part of a cold build (--posts 10000, --corpus, --node, --folder)
 * engines: cold builds with marked, markdown-it, satteri and remark (--posts 1000,10000, --rounds 3, --corpus, --folder)
 * requests, newest: answers of the index, files that a new post changes (--posts)
 * slow: posts that are slow to read for careless programs: seconds and megabytes; fails where one is over the bound
 *   --sizes 1000,100000   characters of each post (10000,100000,1000000)
 *   --only <name>         one of them
 *   --sanitize            with markdown.sanitize
 * load: the server under load (--seconds 30)
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { untilInterrupted } from './scratch.js';

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  posts: { type: 'string' },
  rounds: { type: 'string' },
  folder: { type: 'string', multiple: true },
  corpus: { type: 'string' },
  versions: { type: 'string', default: '1' },
  node: { type: 'string', default: process.execPath },
  only: { type: 'string' },
  seconds: { type: 'string' },
  of: { type: 'string', default: '4' },
  saves: { type: 'string', default: '100' },
  json: { type: 'string' },
  sizes: { type: 'string', default: '10000,100000,1000000' },
  sanitize: { type: 'boolean', default: false },
  from: { type: 'string', multiple: true },
};

/** The comment at the top of this file. */
const usage = () =>
  /^\/\*\*\n([\s\S]*?)^ \*\//m.exec(readFileSync(new URL(import.meta.url), 'utf8'))[1].replace(/^ \* ?/gm, '');

const parse = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    console.error(`error: ${error.message}\n--help lists all flags.`);
    return process.exit(2);
  }
};

const { values: flags, positionals } = parse();
if (flags.help) {
  console.log(usage());
  process.exit();
}

const signal = untilInterrupted();
const numbers = (text) => text.split(',').map((part) => wholeNumber(part));
const wholeNumber = (text) => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a whole number above 0`);
  return Number(text);
};
/** The in-memory file system first, if it exists. */
const folders = flags.folder ?? ['/dev/shm', tmpdir()].filter((path) => existsSync(path));
const tell = (text) => process.stderr.write(`${text}\n`);
const sizesOr = (sizes) => (flags.posts === undefined ? sizes : numbers(flags.posts));

const PARTS = {
  builds: async () => {
    const measured = flags.from === undefined ? await measure() : await readMeasured(flags.from);
    const { report } = await import('./report.js');
    console.log(report(measured));
  },
  dev: async () => {
    const { dev } = await import('./dev.js');
    const saves = wholeNumber(flags.saves);
    console.table(await dev({ sizes: sizesOr([1_000, 10_000]), saves, folders, signal, tell }));
  },
  console: async () => {
    const { measureConsole } = await import('./console.js');
    const [parent] = folders;
    for (const posts of sizesOr([10_000])) console.table([await measureConsole({ posts, parent, signal, tell })]);
  },
  shards: async () => {
    const { shards } = await import('./shards.js');
    const { CORPORA } = await import('./corpus.js');
    const { corpus = CORPORA[0], node } = flags;
    const [parent] = folders;
    for (const posts of sizesOr([100_000]))
      console.table(await shards({ posts, of: wholeNumber(flags.of), corpus, node, parent, signal, tell }));
  },
  threads: async () => {
    const { threads } = await import('./threads.js');
    const { CORPORA } = await import('./corpus.js');
    const { corpus = CORPORA[0], node } = flags;
    const [parent] = folders;
    for (const posts of sizesOr([10_000])) console.table(await threads({ posts, corpus, node, parent, signal, tell }));
  },
  engines: async () => {
    const { engines } = await import('./engines.js');
    const { CORPORA } = await import('./corpus.js');
    const { corpus = CORPORA[0], node } = flags;
    const rounds = wholeNumber(flags.rounds ?? '3');
    const [parent] = folders;
    for (const posts of sizesOr([1_000, 10_000]))
      console.table(await engines({ posts, rounds, corpus, node, parent, signal, tell }));
  },
  requests: async () => {
    const { requests } = await import('./requests.js');
    for (const count of sizesOr([1_000, 10_000, 100_000])) console.table(await requests(count));
  },
  newest: async () => {
    const { newest } = await import('./newest.js');
    for (const count of sizesOr([10_000])) console.table(await newest(count));
  },
  slow: async () => {
    const { slow } = await import('./slow.js');
    const sizes = numbers(flags.sizes);
    const names = flags.only === undefined ? null : [flags.only];
    const rows = await slow({ sizes, names, parent: tmpdir(), sanitize: flags.sanitize, tell });
    console.table(rows);
    if (Object.values(rows).some(({ over }) => over !== undefined)) throw new Error('a post is over the bound');
  },
  load: async () => console.table(await (await import('./load.js')).load(wholeNumber(flags.seconds ?? '30'))),
};

const measure = async () => {
  const { builds } = await import('./builds.js');
  const { CORPORA } = await import('./corpus.js');
  const { corpus = CORPORA[0], node } = flags;
  if (!CORPORA.includes(corpus)) throw new Error(`There is no corpus ${corpus} here: ${CORPORA.join(', ')}`);
  const rounds = flags.rounds === undefined ? null : wholeNumber(flags.rounds);
  return builds({
    folders,
    sizes: sizesOr([1_000, 10_000, 100_000]),
    corpus,
    node,
    versions: wholeNumber(flags.versions),
    roundsOf: (posts) => rounds ?? (posts > 20_000 ? 3 : 5),
    seconds: wholeNumber(flags.seconds ?? '900'),
    only: flags.only?.split(',') ?? null,
    signal,
    tell,
    // An interrupted run keeps what it has measured.
    save: (measured) => flags.json !== undefined && writeFile(flags.json, JSON.stringify(measured, null, 1)),
  });
};

/** Merges measurements of one machine. */
const readMeasured = async (files) => {
  const all = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
  return { ...all[0], results: all.flatMap(({ results }) => results) };
};

const run = async () => {
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}`);
  for (const name of positionals.length > 0 ? positionals : ['builds']) await PARTS[name]();
};

try {
  await run();
} catch (error) {
  tell(signal.aborted ? signal.reason.message : (error.stack ?? String(error)));
  process.exitCode = signal.aborted ? 130 : 1;
}
