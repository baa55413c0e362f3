/** The time that `work` takes on a quiet machine, in microseconds of the processor. */
const USUAL = 30_000;

const work = (): void => {
  const list = Array.from({ length: 20_000 }, (_, at) => ({ name: `n${at}`, text: 'lorem ipsum '.repeat(5) }));
  const text = JSON.stringify(list);
  JSON.parse(text);
  text.replace(/[aeiou]/g, '-');
};

/**
 * How many times slower this machine is at this moment than a quiet one; at least 1. A shared machine counts the time that
 * other machines take from it as its own, so bounds of processor time need this factor.
 */
export const slowness = (): number => {
  const samples = Array.from({ length: 3 }, () => {
    const { user, system } = process.cpuUsage();
    work();
    const { user: userAfter, system: systemAfter } = process.cpuUsage();
    return userAfter + systemAfter - user - system;
  });
  return Math.max(1, ...samples.map((sample) => sample / USUAL));
};
