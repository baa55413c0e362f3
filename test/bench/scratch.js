import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'galley-bench-';

/** Runs with a new folder below `parent` and always removes it. Also removes folders of killed runs. */
export const withScratch = async (parent, run) => {
  await sweep(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Removes folders whose process, whose id is in the name, has ended. */
const sweep = async (parent) => {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isProcessAlive(Number(owner)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
};

const isProcessAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Aborts on Ctrl-C or SIGTERM, so that runs end and folders are removed before the process exits. */
export const untilInterrupted = () => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, () => controller.abort(new Error(`interrupted by ${name}`)));
  }
  return controller.signal;
};
