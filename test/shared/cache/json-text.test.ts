import { expect, test } from 'vitest';
import { roomFor, writeJsonText } from '../../../src/shared/cache/json-text.ts';
import fc from '../../helpers/fast-check.ts';

const written = (text: string): string => {
  const target = Buffer.alloc(roomFor(text) + 6, '.');
  const length = writeJsonText(text, target, 3);
  for (const place of [0, -3]) expect(target.subarray(place, place + 3 || undefined).toString()).toBe('...');
  return target.toString('utf8', 3, 3 + length);
};

test('every UTF-16 unit is written as JSON.stringify writes it, halves of characters too', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    if (written(character) !== JSON.stringify(character)) expect(code).toBe('written as JSON.stringify does');
  }
});

test('so is any text', () => {
  const piece = fc.constantFrom('a', '"', '\\', '\n', '\u0001', '\u007f', 'é', '’', '\u2028', '\ufffd', '\ufeff', '😀');
  const half = fc.constantFrom('\ud83d', '\ude00');
  const text = fc.oneof(
    fc.array(fc.oneof({ weight: 9, arbitrary: piece }, { weight: 1, arbitrary: half })).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, (any) => {
      expect(written(any)).toBe(JSON.stringify(any));
    }),
    { numRuns: 5000 },
  );
});
