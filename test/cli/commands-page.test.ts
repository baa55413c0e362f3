import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMMANDS_PAGE, commandsIn, withCommandTables } from '../../scripts/commands.js';
import { createProgram } from '../../src/cli/run.ts';

test('the tables of commands and flags in the guide match the program: vitest --update writes them', async () => {
  const page = await readFile(COMMANDS_PAGE, 'utf8');
  await expect(withCommandTables(createProgram(), page)).toMatchFileSnapshot(`../../${COMMANDS_PAGE}`);
});

test('the guide lists every flag that a command shows, at most 50', async () => {
  const page = await readFile(COMMANDS_PAGE, 'utf8');
  const flags = commandsIn(createProgram()).flatMap(({ command }) => command.options.filter(({ hidden }) => !hidden));
  expect(new Set(flags.map(({ long }) => long)).size).toBeLessThanOrEqual(50);
  expect(flags.length).toBeGreaterThan(50);
  expect(flags.filter((option) => !page.includes(`| \`${option.flags}\` |`))).toEqual([]);
});
