import { expect, test } from 'vitest';
import { Numeral, whyInexactIn } from '../../../src/content/front-matter/numeral.ts';
import fc from '../../helpers/fast-check.ts';

const why = (text: string) => whyInexactIn(new Numeral(text, Number(text)));

test.each([
  '0',
  '-0',
  '007',
  '7.0',
  '1.10',
  '.5',
  '5.',
  '1e3',
  '1E-7',
  '0x1F',
  '0o17',
  '9007199254740991',
  '0.1',
  '123456789.125',
])('%s is published as written', (text) => {
  expect(why(text)).toBeNull();
});

test.each([
  ['9007199254740992', /beyond 9007199254740991/],
  ['-99999999999999999999', /beyond/],
  ['1e21', /beyond/],
  ['0x20000000000001', /beyond/],
  ['1e400', /JSON cannot represent 1e400/],
  ['1e-400', /would be published as 0/],
  ['3.14159265358979323846', /would be published as 3.141592653589793/],
  ['0.12345678901234567', /would be published as/],
  ['010', /some YAML parsers read 010 as 10, others as 8/],
  ['-017', /read -017 as -17, others as -15/],
])('%s is refused', (text, message) => {
  expect(why(text)).toMatch(message);
});

test('every number in a value is checked, and nothing else', () => {
  expect(whyInexactIn({ a: [1, { b: new Numeral('1e400', Infinity) }] })).toMatch(/1e400/);
  expect(whyInexactIn([null, '010', true, { a: '9007199254740993' }])).toBeNull();
  expect(whyInexactIn(Number.NaN)).toMatch(/NaN/);
});

/** A decimal text as an integer, scaled to `places` decimal places. */
const scaled = (text: string, places: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

test('accepted numbers print as equal numbers, and every printed double is accepted', () => {
  const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,15})(?:\.\d{1,18})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      const printed = Number(text).toFixed(20).includes('e') ? '' : String(Number(text));
      fc.pre(!printed.includes('e') && Number(text) <= Number.MAX_SAFE_INTEGER);
      expect(why(text) === null).toBe(scaled(text, 20) === scaled(printed, 20));
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(why(String(number))).toBeNull();
    }),
  );
});
