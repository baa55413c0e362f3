/** The CPU time that `work` takes on an idle machine, in microseconds. */
const USUAL = 30_000;

const work = (): void => {
  const list = Array.from({ length: 20_000 }, (_, at) => ({ name: `n${at}`, text: 'lorem ipsum '.repeat(5) }));
  const text = JSON.stringify(list);
  JSON.parse(text);
  text.replace(/[aeiou]/g, '-');
};

/**
 * How many times slower this machine is now than an idle one; at least 1. A virtual machine counts CPU time that its
 * neighbours take as its own, so limits of CPU time need this factor.
 */
const slowness = (): number => {
  const samples = Array.from({ length: 3 }, () => {
    const { user, system } = process.cpuUsage();
    work();
    const { user: userAfter, system: systemAfter } = process.cpuUsage();
    return userAfter + systemAfter - user - system;
  });
  return Math.max(1, ...samples.map((sample) => sample / USUAL));
};

/** The limit for a CPU time, in any unit: higher on a slow machine. It measures the machine only if that decides. */
export const fairLimit = (limit: number, time: number): number => (time < limit ? limit : limit * slowness());
