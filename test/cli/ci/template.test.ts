import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Fillings, fillTemplate, textOf } from '../../../src/cli/ci/template.ts';
import fc from '../../helpers/fast-check.ts';

const filled = (template: string, fillings: Fillings): string => textOf(fillTemplate(template, fillings));

test('any text survives the round trip through readers of YAML 1.2 and 1.1', () => {
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
      const value = { key: one, list: [other, one, other], map: { [`k${one}`]: other } };
      const template = 'key: <<one>>\nlist:\n  - <<other>>\n  - <<several>>\nmap:\n  <<entries>>: ~\n';
      const entries = { [`k${one}`]: other };
      const written = filled(template, { one, other, several: [one, other], entries });
      expect(parse(written)).toEqual(value);
      expect(parse(written, { version: '1.1' })).toEqual(value);
      expect(load(written)).toEqual(value);
    }),
  );
});

test('without a value, a list entry is removed with its comment, and a key with ? alone', () => {
  const template = [
    '# A recipe.',
    '# <<settings>>',
    '',
    'steps:',
    '  # First.',
    '  - run: <<install>>',
    '    env: a',
    '  # Second.',
    '  - run: galley <<command>>',
    '    # All of it.',
    '    depth: <<depth?>>',
    '',
    'jobs: {}',
    '',
  ].join('\n');
  expect(filled(template, { settings: ['  A', '  B'], command: 'build' })).toBe(
    ['# A recipe.', '#   A', '#   B', '', 'steps:', '  # Second.', '  - run: galley build', '', 'jobs: {}', ''].join(
      '\n',
    ),
  );
  expect(filled(template, { settings: ['C'], install: ['a', 'b'], command: 'c', depth: 0 })).toBe(
    [
      ...['# A recipe.', '# C', '', 'steps:', '  # First.', '  - run: |', '      a', '      b', '    env: a'],
      ...['  # Second.', '  - run: galley c', '    # All of it.', '    depth: 0', '', 'jobs: {}', ''],
    ].join('\n'),
  );
});
