import { expect, test } from 'vitest';
import { loadProject } from '../../src/build/project.ts';
import { type Diagnostic, DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { folderOf } from '../helpers/files.ts';

const diagnosticsOf = async (config: object): Promise<readonly Diagnostic[]> => {
  const root = await folderOf({ 'galley.config.json': JSON.stringify(config) });
  const error = await loadProject({ root }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticError);
  const { diagnostics, exitCode } = error as DiagnosticError;
  expect(exitCode).toBe(2);
  return diagnostics;
};

const problemsOf = async (config: object): Promise<readonly string[]> =>
  (await diagnosticsOf(config)).map(({ message, position }) => `${position?.line}:${position?.column} ${message}`);

test('an unknown dialect is an error that lists the dialects', async () => {
  expect(await problemsOf({ adopt: { dialect: 'hugoo' } })).toEqual([
    expect.stringMatching(/^1:\d+ Option adopt\.dialect: it must be "jekyll" or "hugo" or /),
  ]);
  expect(await problemsOf({ workspaces: { blog: { posts: ['a.md'], adopt: { dialect: 'x' } } } })).toEqual([
    expect.stringMatching(/^1:\d+ Option workspaces\.blog\.adopt\.dialect: it must be "jekyll" or /),
  ]);
});

test('the example of a dialect is the name of one', async () => {
  expect(await diagnosticsOf({ adopt: { dialect: 'hugoo' } })).toEqual([
    expect.objectContaining({ help: expect.stringContaining("For example: adopt: { dialect: 'jekyll' }.") }),
  ]);
});

test.each([[{ mathh: true }], [['alerts', 'mathh']]])('an unknown extension is an error: %j', async (extensions) => {
  expect(await problemsOf({ markdown: { extensions } })).toEqual([
    expect.stringMatching(/^1:\d+ Option markdown\.extensions\.mathh: it must be one of \d+ values, such as "math"/),
  ]);
});
