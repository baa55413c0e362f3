import { expect, test } from 'vitest';
import { createSanitizer } from '../../../../src/content/html/sanitize.ts';
import { tokenize } from '../../../../src/content/html/tokenizer.ts';
import fc from '../../../helpers/fast-check.ts';
import { ALL_EXTENSIONS, renderWith } from '../../../helpers/render-with.ts';

const html = await renderWith(...ALL_EXTENSIONS);
const sanitize = createSanitizer(true);

const SIGNS = [
  '"',
  "'",
  '>',
  '&',
  '=',
  '{',
  '}',
  '\\',
  ' ',
  'a',
  '#',
  '.',
  '[',
  ']',
  'x"onclick="y',
  '&quot; onclick=z ',
];
const TAGS = ['<', '</p>', '<img src=x onerror=y>', '<script>', '<!--', '`'];
const hostile = fc.string({ unit: fc.constantFrom(...SIGNS, ...TAGS), maxLength: 12 });
/** Without attribute syntax, text stays Markdown, in which tags are tags. */
const withoutTags = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 });

const handlersIn = (text: string): string[] => {
  const found: string[] = [];
  tokenize(text, {
    onattribname: (start, end) => {
      if (/^on/i.test(text.slice(start, end))) found.push(text.slice(start, end));
    },
  });
  return found;
};

test('nothing in a title or a fence line becomes a tag or an attribute', () => {
  const property = fc.property(hostile, (text) => {
    const made = html(`> [!NOTE] ${text}\n> a\n\n~~~js title="${text}" ${text}\nd\n~~~\n`);
    expect(handlersIn(made)).toEqual([]);
    expect(made).not.toMatch(/<(?:script|img|!--)/);
    expect(made.match(/<\/p>/g)).toHaveLength(2);
  });
  fc.assert(property, { numRuns: 2000 });
});

test('nothing in attributes becomes a different attribute', () => {
  const property = fc.property(withoutTags, (text) => {
    const lists = [`#${text}`, `.${text}`, `a="${text}"`, `title='${text}'`, text];
    const made = html(lists.map((list) => `## A {${list}}\n\nb\n{: ${list}}\n\n*c*{:${list}}\n`).join('\n'));
    expect(handlersIn(made)).toEqual([]);
  });
  fc.assert(property, { numRuns: 2000 });
});

test('the sanitiser keeps the output of extensions', () => {
  const made = html('> [!NOTE] A\n> b\n\nE\n: f\n\n## G {#own .h}\n\n~~~js {1} title="i"\nj\n~~~\n\n$$k$$ :tada:\n');
  expect(sanitize(made)).toBe(made);
});
