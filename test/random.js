/**
 * Runs the property tests with fresh seeds until one fails: node test/random.js [rounds] [test files...]
 * Without files, it runs all short tests with random cases.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const [rounds = '10', ...files] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) throw new Error(`The number of rounds comes first, not "${rounds}".`);
const tests = files.length > 0 ? ['run', ...files] : ['related', '--run', 'test/helpers/fast-check.ts'];
const command = ['vitest', ...tests, '--project', 'short*'];

for (let round = 1; round <= Number(rounds); round += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`\nround ${round} of ${rounds}, GALLEY_SEED=${seed}`);
  const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, GALLEY_SEED: seed } });
  if (status !== 0) {
    console.log(`\nTo see it again: GALLEY_SEED=${seed} npx ${command.join(' ')}`);
    process.exit(1);
  }
}
