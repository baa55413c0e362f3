import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { exampleOf } from '../../src/config/option-help.ts';
import type { schema } from '../../src/config/schema.ts';
import { configOf, optionsWith } from '../helpers/any-options.ts';

const ALL = optionsWith(['v2']);

/** Values, at least one of which has a wrong type for any option. */
const VALUES = [5, 'x', true, null, [], {}, [[5]], { a: 5 }];

test('the error for a wrong type of any option says what is expected, with an example that names the option', () => {
  const without: string[] = [];
  let cases = 0;
  for (const [path] of ALL) {
    for (const value of VALUES) {
      const checked = checkConfig(configOf(path, value), '/project');
      const problems = 'problems' in checked ? checked.problems : [];
      const own = problems.filter((each) => each.problem === 'invalid-option' && each.message.startsWith('Option '));
      cases += own.length;
      for (const { message, help = '' } of own)
        if (!(help.includes('For example: ') && help.includes(`${path[0]}: `))) without.push(`${message} ${help}`);
    }
  }
  expect(cases).toBeGreaterThan(700);
  expect(without).toEqual([]);
});

/** Whether an example is abbreviated, as examples of code and of project-specific strings are. */
const isElided = (example: string): boolean => example.includes('…');

test('the example of each option is a value that it takes', () => {
  // The example of a list also covers its values.
  const shown = ALL.filter(([path, kind]) => path.at(-1) !== '0' && !isElided(exampleOf(kind)));
  const wrong = shown.flatMap(([path, kind]) => {
    const value: unknown = new Function(`return (${exampleOf(kind)});`)();
    const { success } = (kind as unknown as typeof schema).safeParse(value);
    return success ? [] : [`${path.join('.')}: ${exampleOf(kind)}`];
  });
  expect(wrong).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);
});

test('no example turns an option off', () => {
  expect(ALL.filter(([, kind]) => /\bfalse\b/.test(exampleOf(kind))).map(([path]) => path.join('.'))).toEqual([]);
});

test.each([
  [{ folders: { out: 5 } }, "For example: folders: { out: 'dist' }."],
  [{ lists: { defaultLimit: 'x' } }, 'For example: lists: { defaultLimit: 20 }.'],
  [{ markdown: { sanitize: 'yes' } }, 'For example: markdown: { sanitize: true }.'],
  [{ folders: { assets: [5] } }, "For example: folders: { assets: ['src/assets'] }."],
  [{ workspaces: { 'my-blog': 5 } }, "For example: workspaces: { 'my-blog': { "],
])('the example is written as in a configuration: %j', (config, example) => {
  const checked = checkConfig(config, '/project');
  expect('problems' in checked && checked.problems[0]?.help).toContain(example);
});
