import { expect, test } from 'vitest';
import { codeFrame } from '../../../src/shared/diagnostics/code-frame.ts';
import type { Position } from '../../../src/shared/diagnostics/diagnostic.ts';

const frame = (text: string, position: Position): string[] => codeFrame(text, position).split('\n');

/** The underlined text of lines whose characters are all one column wide. */
const underlined = (lines: readonly string[]): string => {
  const caretLine = lines.findIndex((line) => /\| *\^+$/.test(line));
  const [from, to] = [lines[caretLine]?.indexOf('^') ?? 0, lines[caretLine]?.length ?? 0];
  return lines[caretLine - 1]?.slice(from, to) ?? '';
};

test('shows two lines before and after, numbered, with the place underlined', () => {
  const text = 'one\ntwo\nthree\nfour\nfive\nsix\n';
  expect(frame(text, { line: 3, column: 2, length: 3 })).toEqual([
    '1 | one',
    '2 | two',
    '3 | three',
    '  |  ^^^',
    '4 | four',
    '5 | five',
  ]);
});

test('line numbers are aligned', () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(frame(text, { line: 9, column: 1 })).toEqual([
    ' 7 | line 7',
    ' 8 | line 8',
    ' 9 | line 9',
    '   | ^',
    '10 | line 10',
    '11 | line 11',
  ]);
});

test('without a length one character is underlined, and nothing past the end of the line', () => {
  expect(frame('abc', { line: 1, column: 2 })).toEqual(['1 | abc', '  |  ^']);
  expect(frame('abc\nd', { line: 1, column: 2, length: 50 })).toEqual(['1 | abc', '  |  ^^', '2 | d']);
});

test('a place after the last character has a caret', () => {
  expect(frame('abc', { line: 1, column: 4 })).toEqual(['1 | abc', '  |    ^']);
  expect(frame('abc\n', { line: 2, column: 1 })).toEqual(['1 | abc', '2 |', '  | ^']);
});

test('a line beyond the text has no frame', () => {
  expect(codeFrame('abc\n', { line: 3, column: 1 })).toBe('');
  expect(codeFrame('', { line: 2, column: 1 })).toBe('');
});

test('expands tabs to the next stop of four', () => {
  expect(frame('a\tb\tproblem', { line: 1, column: 5, length: 7 })).toEqual([
    '1 | a   b   problem',
    '  |         ^^^^^^^',
  ]);
  expect(frame('\tx', { line: 1, column: 1 })).toEqual(['1 |     x', '  | ^^^^']);
});

test('Windows line ends are not part of a line', () => {
  expect(frame('a\r\nb\r\n', { line: 2, column: 1, length: 2 })).toEqual(['1 | a', '2 | b', '  | ^']);
});

test('wide characters take two columns, in the indent and in the underline', () => {
  expect(frame('日本 x', { line: 1, column: 4 })).toEqual(['1 | 日本 x', '  |      ^']);
  expect(frame('日本 x', { line: 1, column: 1, length: 2 })).toEqual(['1 | 日本 x', '  | ^^^^']);
});

test('an emoji of several code points is one character, wherever in it the position points', () => {
  const family = '👨‍👩‍👧';
  for (const column of [1, 2, 5, family.length]) {
    expect(frame(`${family}!`, { line: 1, column })[1]).toBe('  | ^^');
  }
  expect(frame(`${family}!`, { line: 1, column: family.length + 1 })[1]).toBe('  |   ^');
});

test('a combining accent takes no column', () => {
  expect(frame('e\u0301x', { line: 1, column: 3 })[1]).toBe('  |  ^');
});

test('a long line is cut around the place, which stays underlined', () => {
  const lines = frame(`${'a'.repeat(500)}PROBLEM${'b'.repeat(500)}`, { line: 1, column: 501, length: 7 });
  expect(lines[0]).toMatch(/^1 \| …a+PROBLEMb+…$/);
  expect(lines[0]?.length).toBeLessThan(130);
  expect(underlined(lines)).toBe('PROBLEM');
});

test('a long line whose problem is at its beginning is cut at its end only', () => {
  const lines = frame(`PROBLEM${'b'.repeat(5000)}`, { line: 1, column: 1, length: 7 });
  expect(lines[0]).toMatch(/^1 \| PROBLEMb+…$/);
  expect(underlined(lines)).toBe('PROBLEM');
});

test('a cut never splits a surrogate pair', () => {
  for (const column of [301, 302]) {
    expect(codeFrame('😀'.repeat(500), { line: 1, column })).not.toMatch(/\p{Surrogate}/u);
  }
});

test('a neighbour that is too long is cut at its end', () => {
  expect(frame(`${'x'.repeat(200)}\nb`, { line: 2, column: 1 })[0]).toBe(`1 | ${'x'.repeat(120)}…`);
});

test('control characters and direction marks cannot reach the terminal', () => {
  const text = codeFrame('\u001B[31mred\u0007\u202Etxt\u009B', { line: 1, column: 1 });
  expect(text).toBe('1 | ␛[31mred␇\u{FFFD}txt\u{FFFD}\n  | ^');
});
