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
  'processor',
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
    cpuOf({ runs }) === null ? 'unknown' : shown(cpuOf({ runs })),
    storage === 'disk' ? shown(syncedOf({ runs })) : '',
    runs.length,
    peakOf(runs) === null ? 'unknown' : `${thousands(Math.round(peakOf(runs) / 1e6))} MB`,
    thousands(files),
    `${(bytes / 1e6).toFixed(1)} MB`,
    written === undefined ? '' : thousands(written),
  ];
};

/** The highest peak of all runs, or null when it is unknown. */
const peakOf = (runs) => (runs.some(({ peak }) => peak === null) ? null : Math.max(...runs.map(({ peak }) => peak)));

/** Comparisons of equal work: both highlight code, or neither does. */
const EQUAL = [
  { step: 'cold', hugo: 'Hugo, code coloured', how: 'code coloured' },
  { step: 'cold, code as it is', hugo: 'Hugo, code as it is', how: 'code as it is' },
];

/** The ratios of builds, by medians of the same rounds. */
const ratios = (results) =>
  distinct(results)
    .flatMap((place) => ratiosOf(place, results))
    .join('\n');

const ratiosOf = ({ storage, posts }, results) => {
  const find = (contender, step = '', count = posts) =>
    results.find(
      (one) =>
        one.storage === storage &&
        one.posts === count &&
        one.contender === contender &&
        one.step === step &&
        one.runs.length > 0 &&
        one.why === null,
    );
  const begin = `- ${thousands(posts)} posts, ${storage}:`;
  const beside = EQUAL.flatMap(({ step, hugo, how }) => {
    const [own, other] = [find('Galley', step), find(hugo)];
    if (!own || !other) return [];
    const memory = `${ratio(peakOf(own.runs), peakOf(other.runs))} of its memory`;
    return [
      `${begin} a cold build, ${how}, is ${ratio(timeOf(other), timeOf(own))} times as fast as Hugo, and takes ${ratio(cpuOf(own), cpuOf(other))} of its processor time and ${memory}.`,
    ];
  });
  const [cold, copy, nothing] = [
    find('Galley', 'cold'),
    find('cp -r of Galley’s output'),
    find('Galley', 'nothing changed'),
  ];
  const copied = cold &&
    copy && [
      `${begin} a cold build takes ${ratio(timeOf(cold), timeOf(copy))} times as long as cp -r of its output, and ${ratio(syncedOf(cold), syncedOf(copy))} times until all is written out.`,
    ];
  const changes = results
    .filter(
      (one) =>
        one.storage === storage &&
        one.posts === posts &&
        one.contender === 'Galley' &&
        / (changed|more|less|renamed)$/.test(one.step),
    )
    .filter((one) => nothing && one !== nothing && one.runs.length > 0)
    .map((one) => `${one.step} ${ratio(timeOf(one), timeOf(nothing))}`);
  const clone = find('Galley', 'fresh clone, cache restored');
  const smaller = find('Galley', 'cold', posts / 10);
  return [
    ...beside,
    ...(copied || []),
    ...(changes.length > 0 ? [`${begin} in times of a build that finds nothing changed: ${changes.join(', ')}.`] : []),
    ...(cold && clone
      ? [`${begin} a fresh clone with the cache restored takes ${ratio(timeOf(clone), timeOf(cold))} of a cold build.`]
      : []),
    ...(cold && smaller
      ? [
          `${begin} a cold build takes ${ratio(timeOf(cold), timeOf(smaller))} times as long as one of ${thousands(smaller.posts)}.`,
        ]
      : []),
  ];
};

const distinct = (results) => [
  ...new Map(results.map(({ storage, posts }) => [`${storage} ${posts}`, { storage, posts }])).values(),
];

const timeOf = ({ runs }) => median(runs.map(({ seconds }) => seconds));

/** The median CPU seconds, or null when they are unknown. */
const cpuOf = ({ runs }) => (runs.some(({ cpu }) => cpu == null) ? null : median(runs.map(({ cpu }) => cpu)));

/** The median seconds until the output is on the disk. */
const syncedOf = ({ runs }) => median(runs.map(({ seconds, synced = seconds }) => synced));

const ratio = (one, other) => (one / other).toFixed(2);

const shown = (seconds) => (seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1));

const thousands = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
