import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** Builds the project in the working folder with the program at a path. Prints what each thread did, as JSON. */
const [, , program] = process.argv;

/** The seconds in which each worker's loop was busy, by the name of its module. Ended workers keep their last number. */
const workers = new Map();

threads.Worker = class extends threads.Worker {
  constructor(module, options) {
    super(module, options);
    const name = `${/([^/]+\/[^/]+)\.js$/.exec(module.pathname)[1]} ${workers.size + 1}`;
    const own = { busy: 0 };
    workers.set(name, own);
    own.look = () => {
      own.busy = Math.max(own.busy, this.performance.eventLoopUtilization().active / 1000);
    };
  }

  terminate() {
    for (const own of workers.values()) own.look();
    return super.terminate();
  }
};
syncBuiltinESMExports();

const look = () => {
  for (const own of workers.values()) own.look();
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now() / 1000,
    // The loop of the main thread starts late: what runs before it counts as busy.
    idle: performance.eventLoopUtilization().idle / 1000,
    cpu: (user + system) / 1e6,
    workers: Object.fromEntries([...workers].map(([name, { busy }]) => [name, busy])),
  };
};

const between = (name, before, after) => ({
  name,
  seconds: after.at - before.at,
  main: after.at - before.at - (after.idle - before.idle),
  cpu: after.cpu - before.cpu,
  workers: Object.fromEntries(
    Object.entries(after.workers).map(([worker, busy]) => [worker, busy - (before.workers[worker] ?? 0)]),
  ),
});

const none = { at: 0, idle: 0, cpu: 0, workers: {} };
const { build } = await import(program);
let [reading, read] = [null, null];
await build({
  onProgress: ({ phase, done, total }) => {
    if (phase !== 'read') return;
    reading ??= look();
    if (done === total) read = look();
  },
});
const end = look();
console.log(
  JSON.stringify([
    between('start', none, reading),
    between('reading and rendering', reading, read),
    between('laying out and writing', read, end),
  ]),
);
