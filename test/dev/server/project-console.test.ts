import { expect, test } from 'vitest';
import { inLanguage } from '../../../src/dev/console/shared/language.ts';
import { withFrames } from '../../../src/dev/server/project-console.ts';
import type { Diagnostic } from '../../../src/shared/diagnostics/diagnostic.ts';
import { folderOf } from '../../helpers/files.ts';

const problem = (file: string, line: number): Diagnostic => ({
  severity: 'error',
  code: 'post/x',
  message: 'Wrong.',
  file,
  position: { line, column: 3, length: 2 },
});

test('a problem has its lines, unless its file is gone or it has no position', async () => {
  const root = await folderOf({ 'a.md': 'one\ntwo\nthree\n' });
  const bare: Diagnostic = { severity: 'warning', code: 'cache/x', message: 'Else.' };
  const frames = withFrames([problem('a.md', 2), problem('a.md', 9), problem('gone.md', 1), bare], root);
  expect(frames.map(({ frame }) => frame)).toEqual(['1 | one\n2 | two\n  |   ^\n3 | three', '', '', '']);
});

test('only the first hundred of many problems with one code have their lines', async () => {
  const root = await folderOf({ 'a.md': 'one\n' });
  const shown = withFrames(
    [...Array(150).keys()].map(() => problem('a.md', 1)),
    root,
  );
  expect(shown).toHaveLength(150);
  expect(shown.filter(({ frame }) => frame !== '')).toHaveLength(100);
});

test('text has the direction of the script of its language', () => {
  const directions = ['en', 'ar', 'he', 'fa-IR', 'ur', 'dv', 'az-Arab', 'az', 'uz', 'ja'].map(
    (tag) => inLanguage(tag).dir,
  );
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});
