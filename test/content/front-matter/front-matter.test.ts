import matter from 'gray-matter';
import { expect, test } from 'vitest';
import { readFrontMatter } from '../../../src/content/front-matter/front-matter.ts';
import { Numeral } from '../../../src/content/front-matter/numeral.ts';
import type { Tool } from '../../../src/content/tool.ts';
import { TOOLS } from '../../../src/tools/registry.ts';
import fc from '../../helpers/fast-check.ts';

const good = (text: string) => {
  const read = readFrontMatter(text, 'a.md');
  if (read.frontMatter === null) throw new Error(JSON.stringify(read.diagnostic));
  return read.frontMatter;
};
const data = (text: string) => Object.fromEntries(good(text).data);
const problem = (text: string) => {
  const read = readFrontMatter(text, 'a.md');
  if (read.frontMatter !== null) throw new Error('no problem');
  const { code, position } = read.diagnostic;
  return `${code} ${position?.line}:${position?.column}`;
};

test('front matter is YAML between ---, TOML between +++ or JSON between braces, each also by name', () => {
  expect(data('---\na: b\n---\n')).toEqual({ a: 'b' });
  expect(data('--- yaml\na: b\n---')).toEqual({ a: 'b' });
  expect(data('+++\na = "b"\n+++\n')).toEqual({ a: 'b' });
  expect(data('---toml\na = "b"\n---\n')).toEqual({ a: 'b' });
  expect(data('---json\n{\n\t"a": "b"\n}\n---\n')).toEqual({ a: 'b' });
  expect(
    data('{\n\t"a": "b\\u00fc\\ud83d\\ude00\\/",\n\t"c": [\n\t\t1.10, null, {"d":true}\n\t]\n}\nBody\n}\n'),
  ).toEqual({
    a: 'bü😀/',
    c: [new Numeral('1.10', 1.1), null, { d: true }],
  });
  expect(data('{\r\n}\r\n')).toEqual({});
});

test('braces that start a post as text or as a template are not front matter', () => {
  for (const text of ['{% include a %}\n}\n', '{{< note >}}\n}\n', '{ "a": 1 } is JSON\n}\n', '{\ntext\n}\n']) {
    expect(good(text)).toMatchObject({ data: new Map(), body: text });
  }
});

test('the body starts after the closing line, with either kind of line ending', () => {
  expect(good('---\na: b\n---\nBody\n').body).toBe('Body\n');
  for (const text of [
    '---\r\na: b\r\n---\r\n',
    '+++\r\na = "b"\r\n+++\r\n',
    '---toml\r\na = "b" # c\r\n---\r\n',
    '---json\r\n{ "a": "b" }\r\n---\r\n',
    '{\r\n"a": "b"\r\n}\r\n',
  ])
    expect(good(`${text}Body\r\n`)).toMatchObject({ body: 'Body\r\n', data: new Map([['a', 'b']]) });
});

test('in Hugo, front matter ends at any line that begins with the fence', () => {
  const bodyOf = (text: string) => {
    const { frontMatter } = readFrontMatter(text, 'a.md', (TOOLS.hugo as Tool).frontMatter);
    return [frontMatter?.data.get('a'), frontMatter?.body];
  };
  expect(bodyOf('---\na: b\n--------\nText')).toEqual(['b', '-----\nText']);
  expect(bodyOf('+++\r\na = "b"\r\n+++ c\r\nText')).toEqual(['b', ' c\r\nText']);
  expect(bodyOf('---\na: b\n...\n--- \nText')).toEqual(['b', 'Text']);
});

test('front matter can be in a comment, which is no part of the body', () => {
  for (const text of ['<!--\n---\ntitle: A\n---\n!-->\n\nText', '<!--\r\n\r\n---\r\ntitle: A\r\n---\r\n-->\r\n\nText'])
    expect(readFrontMatter(text, 'a.md').frontMatter).toMatchObject({
      data: new Map([['title', 'A']]),
      body: '\nText',
    });
  expect(readFrontMatter('<!-- x -->\n---\nText', 'a.md').frontMatter?.data).toEqual(new Map());
});

test('blank lines above the front matter are allowed, and positions of problems stay correct', () => {
  for (const blank of ['\n', ' \t\r\n\n']) {
    expect(good(`${blank}---\na: b\n---\nBody`)).toMatchObject({ block: 'a: b', body: 'Body' });
    expect(data(`${blank}+++\na = "b"\n+++\n`)).toEqual({ a: 'b' });
    expect(data(`${blank}{\n"a": "b"\n}\n`)).toEqual({ a: 'b' });
  }
  expect(problem('\n\n---\na: b\na: c\n---\n')).toBe('front-matter/duplicate-key 5:1');
  expect(problem('\n\n---\na: b\n')).toBe('front-matter/unclosed 3:1');
  expect(problem('\n---js\na: b\n---\n')).toBe('front-matter/engine 2:4');
  expect(good('Text\n\n---\na: b\n---\n').data.size).toBe(0);
});

test('in Hugo, spaces may be before the front matter', () => {
  const { frontMatter } = readFrontMatter('\n\t---\na: b\n---\nBody', 'a.md', (TOOLS.hugo as Tool).frontMatter);
  expect(frontMatter).toMatchObject({ block: 'a: b', body: 'Body' });
  expect(good('\t---\na: b\n---\n').data.size).toBe(0);
});

test('metadata as in Pelican are strings, and end at an empty line; tools with a dialect have none', () => {
  const text = 'Title: A: [b] "c"\nDate: 2026-01-02 10:00\nSummary: One\n    two\n\tthree\ntags: x, y\n\nkey: Text\n';
  expect(data(text)).toEqual({
    Title: 'A: [b] "c"',
    Date: '2026-01-02 10:00',
    Summary: 'One\ntwo\nthree',
    tags: 'x, y',
  });
  expect(good(text)).toMatchObject({ blockStart: 0, body: 'key: Text\n' });
  expect(good('author: A\r\ndate: 2026-01-02\r\n\r\nText')).toMatchObject({ body: 'Text' });
  expect(data('author: A\r\ndate: 2026-01-02\r\n\r\nText')).toEqual({ author: 'A', date: '2026-01-02' });
  expect(data('title: A\ndate: 2026-01-02')).toEqual({ title: 'A', date: '2026-01-02' });
  expect(readFrontMatter(text, 'a.md', (TOOLS.hugo as Tool).frontMatter)).toMatchObject({
    diagnostic: { code: 'front-matter/unclosed' },
  });
});

test('as in Wyam, YAML may have only a closing fence; tools with a dialect require both', () => {
  const text = 'Title: A\nPublished: 2026-01-02\nTags:\n- x\n---\nText\n\n---\n';
  expect(data(text)).toEqual({ Title: 'A', Published: '2026-01-02', Tags: ['x'] });
  expect(good(text)).toMatchObject({ blockStart: 0, body: 'Text\n\n---\n' });
  expect(data('date: 2026-01-02\r\ntitle: A\r\n-----\r\nText')).toEqual({ date: '2026-01-02', title: 'A' });
  expect(good('title: A\ndate: 2026-01-02\n\nText\n\n---\n')).toMatchObject({ body: 'Text\n\n---\n' });
  expect(readFrontMatter(text, 'a.md', (TOOLS.hugo as Tool).frontMatter)).toMatchObject({
    diagnostic: { code: 'front-matter/unclosed' },
  });
});

test('three dots also end YAML', () => {
  expect(good('---\na: b\n...\nBody\n---\n')).toMatchObject({ block: 'a: b', body: 'Body\n---\n' });
  expect(good('---\na: b\n...  \r\nBody')).toMatchObject({ block: 'a: b', body: 'Body' });
  expect(good('---\na: >\n  b\n  ...\n---\nBody')).toMatchObject({ body: 'Body' });
  expect(good('---\na: b\n---\n...\n')).toMatchObject({ body: '...\n' });
  expect(data('+++\na = """\n...\n"""\n+++\n')).toEqual({ a: '...\n' });
});

test('a post without front matter has no keys and is all body', () => {
  for (const text of ['', 'Just text', '----\nnot: this\n----\n', 'Text\n---\na: b\n---\n']) {
    expect(good(text)).toMatchObject({ data: new Map(), body: text });
  }
  expect(good('---\n---\nBody').body).toBe('Body');
  expect(good('---\n# only a comment\n---\nBody').data.size).toBe(0);
});

test('numbers keep their text', () => {
  expect(data('---\na: 007\nb: 1.10\nc: 2026-01-31\nd: 12:30\ne: yes\nf: true\n---')).toEqual({
    a: new Numeral('007', 7),
    b: new Numeral('1.10', 1.1),
    c: '2026-01-31',
    d: '12:30',
    e: 'yes',
    f: true,
  });
  expect(data('+++\na = 2024\nb = 2026-01-31\nc = 2026-01-31T10:00:00+02:00\n+++')).toEqual({
    a: new Numeral('2024', 2024),
    b: '2026-01-31',
    c: '2026-01-31T10:00:00+02:00',
  });
});

test('a merge key inserts the keys of its map, and an explicit key has precedence', () => {
  const common = 'common: &c { author: jane, tags: [a] }';
  const merged = { common: { author: 'jane', tags: ['a'] }, author: 'bob', tags: ['a'] };
  expect(data(`---\n${common}\nauthor: bob\n<<: *c\n---`)).toEqual(merged);
  expect(data(`---\n${common}\n<<: [*c, { author: x }]\nauthor: bob\n---`)).toEqual(merged);
  expect(data('---\n"<<": a\n---')).toEqual({ '<<': 'a' });
});

test('text that keeps its line ends keeps those in front of the closing fence', () => {
  expect(data('---\na: |+\n  b\n\n---\n')).toEqual({ a: 'b\n\n' });
  expect(data('---\r\na: |+\r\n  b\r\n\r\n---\r\n')).toEqual({ a: 'b\n\n' });
  expect(data('---\na: |\n  b\n---\n')).toEqual({ a: 'b\n' });
});

test('lists and mappings cannot be keys', () => {
  const keys = ['{ b: c }: d', '[b]: c', '? - b\n: c', 'a: {{ page.title }}', '*b: c', 'a: [{ b: c }:d]'];
  for (const key of keys)
    expect(problem(`---\nx: &b [y]\n${key.replace('*b:', '*b :')}\n---\n`), key).toMatch(/^front-matter\/syntax [34]:/);
  expect(data('---\na: [b] # :\n:c: d\ne: { f: g }\nh: {a: [b], c: {d: e}}\n---\n')).toEqual({
    a: ['b'],
    ':c': 'd',
    e: { f: 'g' },
    h: { a: ['b'], c: { d: 'e' } },
  });
});

test('numbers can be keys', () => {
  expect(data('---\na: { 1: x, 2: y }\n---')).toEqual({ a: { 1: 'x', 2: 'y' } });
});

test('quoted text over several lines needs no indentation, as in Jekyll', () => {
  expect(data('---\na: "one\ntwo"\n---')).toEqual({ a: 'one two' });
});

test.each([
  ['---\ntitle: a: b\n---\n', 'front-matter/syntax 2:9'],
  ['---\n\n# x\ntitle: [a\n---\n', 'front-matter/syntax 4:8'],
  ['---\r\nx: y\r\ntitle: *nowhere\r\n---\r\n', 'front-matter/syntax 3:16'],
  ['+++\nx = 1\ntitle = Hello\n+++\n', 'front-matter/syntax 3:9'],
  ['+++\ndate = 2026-02-30\n+++\n', 'front-matter/syntax 2:8'],
  ['---\ntitle: a\n', 'front-matter/unclosed 1:1'],
  ['---\ntitle: a\n----\nbody', 'front-matter/unclosed 3:1'],
  ['---\rtitle: a\r---\rbody\r', 'front-matter/unclosed 1:1'],
  ['---\n- a\n---\n', 'front-matter/not-a-mapping 2:1'],
  ['---\njust text\n---\n', 'front-matter/not-a-mapping 2:1'],
  ['---js\n({ title: process.exit() })\n---\n', 'front-matter/engine 1:4'],
  ['---javascript\n{}\n---\n', 'front-matter/engine 1:4'],
  ['---coffee\na: 1\n---\n', 'front-matter/engine 1:4'],
  ['---json\n{ "a": 1,\n"b": *c }\n---\n', 'front-matter/syntax 3:8'],
  ['---json\n[1]\n---\n', 'front-matter/not-a-mapping 2:1'],
  ['{\n"a": *c\n}\n', 'front-matter/syntax 2:8'],
  ['{\n"a": 1,\n"a": 2\n}\n', 'front-matter/duplicate-key 3:1'],
  ['{\n"a": 1\n', 'front-matter/unclosed 1:1'],
  ['Title: A\nDate: 2026-01-02\n- Text', 'front-matter/unclosed 1:1'],
  ['Title: A\nDate: [\n---\nText', 'front-matter/syntax 2:7'],
  ['Title: A\nDate: 2026-01-02\nTitle: B\n\nText', 'front-matter/duplicate-key 3:1'],
  ['---constructor\n{}\n---\n', 'front-matter/engine 1:4'],
  ['---\na: 1\nb: 2\na: 3\n---\n', 'front-matter/duplicate-key 4:1'],
  ['+++\na = 1\na = 3\n+++\n', 'front-matter/duplicate-key 3:1'],
  ['---\n__proto__: { x: 1 }\n---\n', 'front-matter/reserved-key 2:1'],
  ['---\na: b\n<<: text\n---\n', 'front-matter/syntax 3:9'],
  ['---\n<<: { __proto__: { x: 1 } }\n---\n', 'front-matter/reserved-key 2:1'],
  ['+++\n__proto__ = { x = 1 }\n+++\n', 'front-matter/reserved-key 2:1'],
  ['+++\n"__proto__" = 1\n+++\n', 'front-matter/reserved-key 2:1'],
  [`---\na: ${'['.repeat(101)}${']'.repeat(101)}\n---\n`, 'front-matter/syntax 2:103'],
  [`---\na: "${'x'.repeat(65 * 1024)}"\n---\n`, 'front-matter/too-complex 1:1'],
  [`---\n${'k'.repeat(60_000)}: 1\n---\n`, 'front-matter/too-complex 2:1'],
  [`---\na:\n  - ${'k'.repeat(1001)}: 1\n---\n`, 'front-matter/too-complex 2:1'],
  [`---\n${'k'.repeat(60_000)}: 1\n${'k'.repeat(60_000)}: 1\n---\n`, 'front-matter/too-complex 1:1'],
])('%j is refused: %s', (text, expected) => {
  expect(problem(text)).toBe(expected);
});

/** The message of a problem, and its position. */
const said = (text: string) => {
  const read = readFrontMatter(text, 'a.md');
  if (read.frontMatter !== null) throw new Error('no problem');
  const { message, position } = read.diagnostic;
  return `${position?.line}:${position?.column} ${message}`;
};

test.each([
  ['---\ntitle: A: b\n---\n', '2:9 The value of title contains a colon, so it needs quotes.'],
  ['---\na: 1\r\nb:\r\n  - c: d: e\r\n---\r\n', '4:9 The value of c contains a colon, so it needs quotes.'],
  ['---\ntitle: "Hello\ndate: 2026-01-01\n---\n', '2:8 The quote that opens in line 2 is never closed.'],
  ["---\r\n- 'It''s\r\n- b\r\n---\r\n", '2:3 The quote that opens in line 2 is never closed.'],
  ['---\na: b\ntitle: "Hello\ntags: "x"\n---\n', '3:8 The quote that opens in line 3 is never closed.'],
  ['---\n# don\'t "x\na: [b, "c]\n---\n', '3:8 The quote that opens in line 3 is never closed.'],
  ['---json\n{\n"a": "b\n}\n---\n', '3:6 The quote that opens in line 3 is never closed.'],
  ['+++\na = ["b", "c]\n+++\n', '2:11 The quote that opens in line 2 is never closed.'],
  ["+++\r\na = 'b\r\n+++\r\n", '2:5 The quote that opens in line 2 is never closed.'],
  ['---\na: ["b", c\n---\n', '2:4 The bracket that opens in line 2 is never closed.'],
])('%j: %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test.each([
  '---\na: b\n  c: d\n---\n',
  '---\na: "b\n  c" d\n---\n',
  '---\na: "b \\x"\n---\n',
  "---\na: don't [\nb: c: d\n---\n",
])('in %j, no quote and no bracket is the problem', (text) => {
  expect(said(text)).not.toContain('is never closed');
});

test('a value with a colon is shown with the quotes that it needs', () => {
  const help = (title: string) =>
    (readFrontMatter(`---\ntitle: ${title}\n---\n`, 'a.md') as { diagnostic: { help: string } }).diagnostic.help;
  expect(help('A: b')).toBe('Write title: "A: b".');
  expect(help('It\'s "A": b')).toBe(`Write title: 'It''s "A": b'.`);
});

test('a tab that indents a line is reported with what to write', () => {
  const { diagnostic } = readFrontMatter('---\na:\n\tb: c\n---\n', 'a.md') as { diagnostic: object };
  expect(diagnostic).toMatchObject({ position: { line: 3, column: 1 }, help: 'Indent with spaces.' });
});

test('two builds in a process share nothing: gray-matter’s cache is neither read nor written', () => {
  const text = '---\na: b\n---\nBody';
  Object.assign(matter, { cache: { [text]: { content: 'Other', data: {}, matter: '' } } });
  expect(good(text).body).toBe('Body');
  data('---\nc: d\n---\n');
  expect(Object.keys((matter as unknown as { cache: object }).cache)).toEqual([text]);
});

test('a line that only begins with dots ends nothing', () => {
  expect(good('---\na: >\n  b\n\n  ...c\n...\nBody')).toMatchObject({ block: 'a: >\n  b\n\n  ...c', body: 'Body' });
  expect(good("---\na: 'b\n...c'\n...\nBody")).toMatchObject({ block: "a: 'b\n...c'", body: 'Body' });
});

test('a post’s excerpt_separator is an ordinary value', () => {
  expect(data('---\nexcerpt_separator: { toString: 1 }\n---\n').excerpt_separator).toEqual({
    toString: new Numeral('1', 1),
  });
});

test('a few lines cannot expand to millions of values', () => {
  const levels = Array.from({ length: 8 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(10)}]`);
  expect(problem(`---\nl0: &l0 [x]\n${levels.join('\n')}\n---\n`)).toBe('front-matter/too-complex 2:1');
});

test('a duplicate key is shown at both positions', () => {
  const read = readFrontMatter('---\ntitle: a\nnested:\n  title: x\ntitle: b\n---\n', 'a.md');
  expect(read).toMatchObject({
    diagnostic: {
      message: 'Duplicate key "title" in front matter.',
      position: { line: 5, column: 1, length: 5 },
      related: [{ file: 'a.md', position: { line: 2, column: 1, length: 5 } }],
    },
  });
});

/** The front matter block that gray-matter finds. Most sites' posts are written for it. */
const blockOf = (text: string, delimiters: string): string => {
  const keep = (): object => ({});
  const { matter: block } = matter(text, { delimiters, engines: { yaml: keep, yml: keep, toml: keep } });
  // The block begins with the rest of the fence's line.
  return block.includes('\n') ? block.slice(block.indexOf('\n') + 1) : '';
};

test('recognizes the same blocks as gray-matter', () => {
  const line = fc.constantFrom('a: b', 'b: [c, d]', '# note', '', ' ---', '- x', '.. .', 'e: "f"', 'ü: €', '\t');
  const text = fc.record({
    fence: fc.constantFrom('---', '+++'),
    name: fc.constantFrom('', ' ', 'yaml', ' yml ', 'toml'),
    lines: fc.array(line, { maxLength: 5 }),
    end: fc.constantFrom('\n', '\r\n'),
    after: fc.constantFrom('', 'Text', '\n---\nText', '---'),
  });
  fc.assert(
    fc.property(text, ({ fence, name, lines, end, after }) => {
      const whole = [`${fence}${name}`, ...lines, fence, after].join(end);
      const { frontMatter } = readFrontMatter(whole, 'a.md');
      if (frontMatter !== null) expect(frontMatter.block).toBe(blockOf(whole, fence));
    }),
    { numRuns: 2000 },
  );
});

test('Hexo front matter can have only a closing fence, longer fences, tabs, or JSON without braces', () => {
  const hexo = (text: string) => {
    const { frontMatter } = readFrontMatter(text, 'a.md', (TOOLS.hexo as Tool).frontMatter);
    return frontMatter && [Object.fromEntries(frontMatter.data), frontMatter.body];
  };
  expect(hexo('title: A\ndate: 2020-01-02\n---\nText\n\n---\n')).toEqual([
    { title: 'A', date: '2020-01-02' },
    'Text\n\n---\n',
  ]);
  expect(hexo('\n\ntitle: A\r\n---\r\nText')).toEqual([{ title: 'A' }, 'Text']);
  expect(hexo('# A\n\ntitle: B\ntags : [C]\n---\nText')).toEqual([{ title: 'B', tags: ['C'] }, 'Text']);
  expect(hexo('-----\ntitle: A\n-----\nText')).toEqual([{ title: 'A' }, 'Text']);
  expect(hexo(';;;\n"title": "A",\n"tags": ["b"]\n;;;\nText')).toEqual([{ title: 'A', tags: ['b'] }, 'Text']);
  expect(hexo('"title": "A",\n"tags": ["b"]\n;;;\nText')).toEqual([{ title: 'A', tags: ['b'] }, 'Text']);
  expect(hexo('---\ntitle: A\n---\nText')).toEqual([{ title: 'A' }, 'Text']);
  expect(hexo('---\ntags:\n\t- A\n  - B\nc:\n\td:\n\t\te: f\n---\n')).toEqual([
    { tags: ['A', 'B'], c: { d: { e: 'f' } } },
    '',
  ]);
  for (const text of ['Text\n\n---\n', '# A\n\nText\n\n---\n', 'Note: text', 'https://example.com\n---\n'])
    expect(hexo(text)).toEqual([{}, text]);
  expect(good('title: A\n---\nText').body).toBe('title: A\n---\nText');
});

test('problems in Hexo front matter without an opening fence have positions', () => {
  const place = (text: string) => {
    const read = readFrontMatter(text, 'a.md', (TOOLS.hexo as Tool).frontMatter);
    return read.frontMatter === null ? `${read.diagnostic.code} ${read.diagnostic.position?.line}` : null;
  };
  expect(place('title: A\ntitle: B\n---\n')).toBe('front-matter/duplicate-key 2');
  expect(place('\ntitle: A\nb: [\n---\n')).toMatch(/^front-matter\/\S+ [34]$/);
  expect(place('---\na:\n\t- b\n\t\t- [\nc: ]\n---\n')).toBe('front-matter/syntax 5');
  expect(place('---\na:\n\tb: 1\n\tb: 2\n---\n')).toBe('front-matter/duplicate-key 4');
  expect(place(';;;\n"a": 1,\n"a": 2\n;;;\n')).toBe('front-matter/duplicate-key 3');
  expect(place('"a": 1,\n"a": 2\n;;;\n')).toBe('front-matter/duplicate-key 2');
});
