import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { explained, type Yaml, yamlText } from '../../src/recipes/yaml-text.ts';
import fc from '../helpers/fast-check.ts';

const heading = 'A recipe.';

test('any text comes back as it was, from readers of YAML 1.2 and 1.1', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'on',
      'yes',
      'No',
      '22',
      '1:30',
      '0777',
      '- a',
      '# a',
      '${{ a }}',
      "it's",
      'a: b',
      '* *',
      '~',
      'null',
      '!a',
    ),
    fc
      .array(fc.constantFrom('echo "$A"', '  if x; then', '', '# not a comment'))
      .map((lines) => `${lines.join('\n')}\n`),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      const value = { key: one, list: [other, { [`k${one}`]: other }] };
      const written = yamlText(value, { heading });
      expect(parse(written)).toEqual(value);
      expect(parse(written, { version: '1.1' })).toEqual(value);
      expect(load(written)).toEqual(value);
    }),
  );
});

test('comments stand above what they explain; what is undefined is left out', () => {
  const value: Record<string, Yaml | undefined> = {
    on: explained('When.', ['push', explained('Twice.', 'schedule')]),
    none: undefined,
    jobs: { one: { a: 1 }, two: explained('Second.\nReally.', { b: true }) },
  };
  expect(yamlText(value, { heading, apart: ['jobs'] })).toBe(
    [
      '# A recipe.',
      '',
      '# When.',
      'on:',
      '  - push',
      '  # Twice.',
      '  - schedule',
      '',
      'jobs:',
      '  one:',
      '    a: 1',
      '',
      '  # Second.',
      '  # Really.',
      '  two:',
      '    b: true',
      '',
    ].join('\n'),
  );
});
