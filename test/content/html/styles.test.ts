import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Rule {
  readonly selector: string;
  readonly body: string;
}

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, '');

/** The rules of a style sheet without nested rules. */
const rulesOf = (css: string): readonly Rule[] =>
  [...withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));

const rules = rulesOf(readFileSync('src/content/html/styles.css', 'utf8'));

/** The light and the dark colour of a property. */
const colorsOf = (body: string, property: string): readonly string[] => {
  const [, ...colors] = new RegExp(`(?:^|[\\s;])${property}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(body) ?? [];
  return colors;
};

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

test('every code colour has a contrast of at least 4.5 to its background, light and dark', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  const grounds = colorsOf(rules.find(({ selector }) => selector === '.galley-content pre')?.body ?? '', 'background');
  expect(grounds).toHaveLength(2);
  const colored = rules.filter(({ body }) => /(?:^|[\s;])color:/.test(body));
  for (const { selector, body } of colored) {
    const colors = colorsOf(body, 'color');
    expect(colors, selector).toHaveLength(2);
    for (const [at, color] of colors.entries()) {
      expect(contrast(color, grounds[at] ?? ''), `${selector} ${color}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('every class that highlight.js colours has a colour', () => {
  const classesIn = (css: string): Set<string> => new Set(withoutComments(css).match(/\.hljs-[a-z_-]+/g));
  const own = classesIn(rules.map(({ selector }) => selector).join());
  // highlight.js's simplest style sheet, which names all classes.
  const theirs = classesIn(readFileSync('node_modules/highlight.js/styles/default.css', 'utf8'));
  expect(theirs.size).toBeGreaterThan(25);
  expect([...theirs].filter((name) => !own.has(name))).toEqual([]);
});

test('every rule applies only inside the one class', () => {
  const selectors = rules.flatMap(({ selector }) => selector.split(/,\s*(?![^(]*\))/));
  expect(selectors.filter((selector) => !/^\.galley-content(?=\s|$)/.test(selector))).toEqual([]);
});
