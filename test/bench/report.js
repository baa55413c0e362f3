import { median } from './figures.js';

/** The results of builds as Markdown: the machine, a table for each kind of storage, and the ratios. */
export const report = ({ machine, corpus, results }) => {
  const storages = [...new Set(results.map(({ storage }) => storage))];
  return [
    `Measured on ${machine.processors}, ${machine.memory} of memory, ${machine.system}, Node ${machine.node}.`,
    `The corpus: ${corpus}. ${programs(results)}`,
    ...storages.flatMap((storage) => [
      `### ${TITLES[storage]}`,
      table(results.filter((one) => one.storage === storage)),
    ]),
    '### Ratios',
    ratios(results),
  ].join('\n\n');
};

const TITLES = { memory: 'On a memory file system', disk: 'On a disk' };

const programs = (results) => {
  const notes = new Map(results.filter(({ note }) => note).map(({ contender, note }) => [contender, note]));
  return `${[...notes].map(([name, note]) => `${name} ${note}`).join(', ')}.`;
};

const HEAD = [
  'posts',
  'build',
  'seconds',
  'fastest to slowest',
  'on the disk after',
  'runs',
  'peak memory',
  'files',
  'bytes',
  'written',
];

const table = (results) => {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(HEAD),
    line(HEAD.map((_, at) => (at === 1 ? '---' : '--:'))),
    ...results.map((entry) => line(rowOf(entry))),
  ].join('\n');
};

const rowOf = ({ storage, posts, contender, step, why, runs }) => {
  const name = [contender, step].filter(Boolean).join(', ');
  if (why !== null || runs.length === 0) return [thousands(posts), name, why ?? '', ...Array(HEAD.length - 3).fill('')];
  const seconds = runs.map((run) => run.seconds);
  const { files, bytes, written } = runs.at(-1);
  return [
    thousands(posts),
    name,
    `**${shown(median(seconds))}**`,
    `${shown(Math.min(...seconds))} to ${shown(Math.max(...seconds))}`,
    storage === 'disk' ? shown(syncedOf({ runs })) : '',
    runs.length,
    peakOf(runs) === null ? 'unknown' : `${thousands(Math.round(peakOf(runs) / 1e6))} MB`,
    thousands(files),
    `${(bytes / 1e6).toFixed(1)} MB`,
    written === undefined ? '' : thousands(written),
  ];
};

/** The greatest of all runs; null where it is not known. */
const peakOf = (runs) => (runs.some(({ peak }) => peak === null) ? null : Math.max(...runs.map(({ peak }) => peak)));

/** What one build is to another, by medians of the same rounds. */
const ratios = (results) => {
  const lines = [];
  for (const { storage, posts } of distinct(results)) {
    const find = (contender, step = '') =>
      results.find(
        (one) =>
          one.storage === storage &&
          one.posts === posts &&
          one.contender.startsWith(contender) &&
          one.step === step &&
          one.runs.length > 0 &&
          one.why === null,
      );
    const [cold, hugo, copy] = [find('Galley', 'cold'), find('Hugo'), find('cp')];
    const begin = `- ${thousands(posts)} posts, ${storage}: a cold build`;
    if (cold && hugo)
      lines.push(
        `${begin} is ${ratio(timeOf(hugo), timeOf(cold))} times as fast as Hugo and takes ${ratio(peakOf(cold.runs), peakOf(hugo.runs))} of its memory.`,
      );
    if (cold && copy)
      lines.push(
        `${begin} takes ${ratio(timeOf(cold), timeOf(copy))} times as long as cp -r of its output, and ${ratio(syncedOf(cold), syncedOf(copy))} times until all is written out.`,
      );
    const smaller = results.find(
      (one) =>
        cold &&
        one.storage === storage &&
        one.posts * 10 === posts &&
        one.contender === 'Galley' &&
        one.step === 'cold' &&
        one.runs.length > 0,
    );
    if (smaller)
      lines.push(
        `${begin} takes ${ratio(timeOf(cold), timeOf(smaller))} times as long as one of ${thousands(smaller.posts)}.`,
      );
  }
  return lines.join('\n');
};

const distinct = (results) => [
  ...new Map(results.map(({ storage, posts }) => [`${storage} ${posts}`, { storage, posts }])).values(),
];

const timeOf = ({ runs }) => median(runs.map(({ seconds }) => seconds));

/** Until what was written is on the disk. */
const syncedOf = ({ runs }) => median(runs.map(({ seconds, synced = seconds }) => synced));

const ratio = (one, other) => (one / other).toFixed(2);

const shown = (seconds) => (seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1));

const thousands = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
