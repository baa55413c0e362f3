import { expect, test } from 'vitest';
import { Numeral } from '../../../src/content/front-matter/numeral.ts';
import { parseToml } from '../../../src/content/front-matter/parse-toml.ts';
import fc from '../../helpers/fast-check.ts';

test('a string of several lines is the same with LF and CRLF', () => {
  const text = 'a = """\none\ntwo"""\nb = \'\'\'\nthree\nfour\'\'\'\n';
  expect(parseToml(text)).toEqual({ a: 'one\ntwo', b: 'three\nfour' });
  expect(parseToml(text.replaceAll('\n', '\r\n'))).toEqual(parseToml(text));
});

test.each([
  '2024',
  '1_000',
  '0x1F',
  '0o17',
  '0b11',
  '+5',
  '1.10',
  '3.14159265358979323846',
  '6e-3',
  '1_0.5_0',
  '9007199254740993',
])('the number %s keeps its text', (text) => {
  expect(parseToml(`a = ${text} # 1.5\nb = "7"\n`)).toEqual({
    a: new Numeral(text, Number(text.replaceAll('_', ''))),
    b: '7',
  });
  expect((parseToml(`a = [${text}, { b = ${text} }]`) as { a: Numeral[] }).a[0]?.text).toBe(text);
});

test.each([
  '2026-01-31',
  '2026-01-31T10:00:00Z',
  '2026-01-31 10:00:00+02:00',
  '2026-01-31T10:00:00.5',
  '2026-01-31t10:00:00z',
  '12:30:00',
])('the date or time %s keeps its text', (text) => {
  expect(parseToml(`[x]\n2024.y = ${text}`)).toEqual({ x: { 2024: { y: text } } });
});

test('a number that is written in several ways does not keep its text', () => {
  expect(parseToml('a = 16\nb = 0x10\nc = "0b10000" # 1_6')).toEqual({ a: 16, b: 16, c: '0b10000' });
});

test('a nonexistent date is reported at its position, except in a string or a comment', () => {
  expect(() => parseToml('a = 2026-02-28\nb = [2026-02-30]')).toThrow(expect.objectContaining({ offset: 20 }));
  expect(parseToml('a = "2026-02-30" # 2026-02-30\n"2026-02-30" = \'2026-02-30\'')).toEqual({
    a: '2026-02-30',
    '2026-02-30': '2026-02-30',
  });
});

test('numbers keep their text at every position', () => {
  const number = fc.stringMatching(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/);
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 8, selector: Number }), fc.string(), (texts, comment) => {
      const note = comment.replace(/\p{C}/gu, '');
      const toml = texts
        .map((text, at) => `k${at} = ${at % 2 === 0 ? text : `[${text}, "${text}0"]`} # ${note}`)
        .join('\n');
      const values = Object.values(parseToml(toml) as Record<string, Numeral | [Numeral, string]>);
      expect(values.map((value) => (Array.isArray(value) ? value[0] : value).text)).toEqual(texts);
    }),
  );
});
