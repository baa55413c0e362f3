import { expect, test } from 'vitest';
import { createBuildPhases } from '../../../src/dev/server/build-statistics.ts';

/** Build phases at given times in milliseconds. */
const phasesAt = () => {
  let now = 0;
  const phases = createBuildPhases(() => now);
  const at = (moment: number, what: () => void): void => {
    now = moment;
    what();
  };
  const tell = (phase: 'read' | 'write', moment: number): void =>
    at(moment, () => phases.onProgress({ phase, done: 1, total: 2 }));
  return { phases, at, tell };
};

test('a phase lasts from the end of the previous one to its own end', () => {
  const { phases, at, tell } = phasesAt();
  expect(phases.measured()).toEqual([]);
  at(1000, phases.begin);
  tell('read', 1500);
  tell('read', 3500);
  tell('write', 4000);
  tell('write', 4500);
  at(4600, () => phases.end([]));
  expect(phases.measured()).toEqual([
    {
      changed: [],
      phases: [
        { name: 'before the first post is read', seconds: 0.5 },
        { name: 'reading and rendering posts', seconds: 2 },
        { name: 'laying out and comparing', seconds: 0.5 },
        { name: 'writing', seconds: 0.5 },
        { name: 'the rest', seconds: 0.1 },
      ],
    },
  ]);
});

test('a skipped phase takes no time and leaves its own to the next, and every build has all phases', () => {
  const { phases, at, tell } = phasesAt();
  at(1000, phases.begin);
  at(3000, () => phases.end(['a.md']));
  at(4000, phases.begin);
  tell('write', 5000);
  at(6000, () => phases.end(['b.md']));
  const [first, second] = phases.measured().map((build) => build.phases.map(({ seconds }) => seconds));
  expect(first).toEqual([0, 0, 0, 0, 2]);
  expect(second).toEqual([0, 0, 1, 0, 1]);
});

test('keeps the first build and the last thirty, and no others', () => {
  const { phases, at } = phasesAt();
  for (let build = 0; build < 50; build += 1) {
    at(0, phases.begin);
    at(1000, () => phases.end([`${build}.md`]));
  }
  const [first, second, ...others] = phases.measured().map(({ changed }) => changed[0]);
  expect([first, second, others.length, others.at(-1)]).toEqual(['0.md', '20.md', 29, '49.md']);
});
