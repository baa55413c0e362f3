import { expect, test } from 'vitest';
import { asRun, commandIn } from '../../../src/shared/diagnostics/as-run.ts';

test.each([
  ['npm/10.8.2 node/v20.20.2 linux x64 workspaces/false', 'npx galley'],
  ['pnpm/10.1.0 npm/? node/v22.1.0 linux x64', 'pnpm exec galley'],
  ['yarn/4.5.0 npm/? node/v22.1.0 linux x64', 'yarn galley'],
  ['bun/1.4.5 npm/? node/v24.0.0 linux x64', 'bunx galley'],
  ['constructor/1.0', 'galley'],
  ['', 'galley'],
])('run by %j, Galley is %j', (npm_config_user_agent, command) => {
  expect(commandIn({ npm_config_user_agent })).toBe(command);
});

test('a message names each command as it was run, and nothing else', () => {
  const run = (text: string): string => asRun(text, 'npx galley');
  expect(run('Run galley check, then `galley build --force`.')).toBe(
    'Run npx galley check, then `npx galley build --force`.',
  );
  for (const same of [
    'npx galley build',
    'pnpm exec galley dev',
    './galley build',
    'my-galley check',
    'galley builds',
    'Galley checks',
  ])
    expect(run(same)).toBe(same);
});
