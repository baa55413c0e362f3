import { expect, test } from 'vitest';
import * as z from 'zod';
import { htmlPage } from '../../../src/api/openapi/html-page.ts';
import { openapi } from '../../../src/api/openapi/openapi.ts';
import { site } from '../../helpers/site.ts';

const CUSTOM = { series: { type: 'string', required: true }, related: { type: 'strings', required: false } } as const;

const document = JSON.stringify(
  openapi({ site: site(), version: 'v1', customFields: CUSTOM, redirects: true, now: Date.UTC(2026, 0, 1) }),
);

/** The text of a page without tags and with resolved character references. */
const shownIn = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** All names and texts that people wrote in a document, without the keywords of OpenAPI. */
const textsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => {
      if (name === '$ref') return [String(inner).slice(String(inner).lastIndexOf('/') + 1)];
      return NAMING.includes(name) && !Array.isArray(inner)
        ? [...Object.keys(inner as object), ...textsIn(inner)]
        : textsIn(inner);
    });
  }
  return typeof value === 'string' ? [value.replaceAll('`', '')] : [];
};
const NAMING = ['properties', 'responses', 'schemas', 'parameters', 'headers', 'content'];

test('every operation, parameter, response, header, schema and field of the document is on the page', () => {
  const shown = shownIn(htmlPage(document));
  const everything = textsIn(JSON.parse(document));
  expect(everything.length).toBeGreaterThan(400);
  expect([...new Set(everything)].filter((text) => !shown.includes(text))).toEqual([]);
  for (const field of ['series', 'related', 'publishedAt', 'htmlContent']) expect(shown).toContain(field);
});

test('every link within the page has a target, and every id is unique', () => {
  const page = htmlPage(document);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => decodeURIComponent(id ?? ''));
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the page has no scripts, contacts no host, and is the same for the same document', () => {
  const page = htmlPage(document);
  expect(page).toBe(htmlPage(document));
  // The namespace in the icon is only a name, which no browser requests.
  expect(page.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /<(?:script|iframe|img|object|form)|\son\w+=|javascript:|https?:/i,
  );
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'sha256-`);
});

test('names and descriptions in a contract are text, whatever they contain', () => {
  const attack = '</code><script>alert(1)</script><img src=x onerror="alert(1)">\'';
  const schema = z.object({ title: z.string().describe(attack), [attack]: z.literal(attack) });
  const hostile = { ...JSON.parse(document), info: { title: attack, version: attack, [attack]: attack } };
  hostile.components.schemas.Hostile = z.toJSONSchema(schema);
  const page = htmlPage(JSON.stringify(hostile));
  expect(page).not.toMatch(/<script|<img/);
  expect(shownIn(page)).toContain(attack);
});

test('unknown parts are shown as is', () => {
  const page = htmlPage(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { post: { responses: { 200: { description: 'Good.', 'x-more': 7 } } } } },
      components: {
        examples: { one: { value: 'kept' } },
        schemas: { A: { type: 'array', items: { not: {} } }, B: true },
      },
      'x-other': ['kept', 'too'],
    }),
  );
  const shown = shownIn(page);
  for (const text of ['POST /a', 'x-more: 7', 'value: kept', 'x-other: kept, too', 'not: anything', 'anything']) {
    expect(shown).toContain(text);
  }
});
