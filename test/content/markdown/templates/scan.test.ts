import { describe, expect, test } from 'vitest';
import { checkConfig } from '../../../../src/config/check.ts';
import { createSanitizer } from '../../../../src/content/html/sanitize.ts';
import { createBodyRenderer } from '../../../../src/content/markdown/render-body.ts';
import { createPrepareText } from '../../../../src/content/markdown/templates/prepare.ts';
import { LimitError } from '../../../../src/content/markdown/tokens/limits.ts';
import { withTool } from '../../../../src/content/tool.ts';
import { toolOf } from '../../../../src/tools/registry.ts';
import fc from '../../../helpers/fast-check.ts';
import type { DialectName } from '../../../helpers/render-as.ts';
import { fairLimit } from '../../../helpers/slowness.ts';

const DIALECTS: readonly (DialectName | null)[] = ['jekyll', 'eleventy', 'hugo', 'zola', 'hexo', 'vitepress', null];
const website = { url: 'https://example.com', basePath: '/b', values: {} };

/** Pieces of hostile Markdown: complete, broken, nested and escaped tags, and possible text around them. */
const PIECES = [
  ...[
    '{{',
    '}}',
    '{%',
    '%}',
    '{{<',
    '>}}',
    '{{%',
    '%}}',
    '{#',
    '#}',
    '{{/*',
    '*/}}',
    '{{</*',
    '*/>}}',
    '{{-',
    '-%}',
    '{',
  ],
  ...[
    ' site.baseurl ',
    '"/x" | relative_url',
    ' raw ',
    ' endraw ',
    ' comment ',
    ' endcomment ',
    ' post_url a ',
    ' ref "a" ',
    ' note',
    ' /note ',
    ' end ',
  ],
  ...[
    '[a](',
    ')',
    '](',
    '![',
    '`',
    '```\n',
    '\n',
    '\n\n',
    '<a href="',
    '">',
    "<b c='",
    "'>",
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '# ',
    '| ',
    ' ',
    '    ',
  ],
  ...['"', "'", '<', '>', '&', '*', '_', '\\', 'x', 'galley-reference-', '/0/', 'é', '#here', '[r]: '],
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const dialects = fc.constantFrom(...DIALECTS);

const settingsFor = (dialect: DialectName | null, sanitize: boolean) => {
  const config = {
    adopt: { dialect },
    website: { url: website.url, basePath: website.basePath },
    markdown: { sanitize },
  };
  const checked = checkConfig(config, '/root');
  if (!('settings' in checked)) throw new Error(JSON.stringify(checked.problems));
  return withTool(checked.settings, toolOf);
};
const render = (text: string, dialect: DialectName | null, sanitize: boolean) =>
  createBodyRenderer(settingsFor(dialect, sanitize))({ text, file: 'a.md', needsExcerpt: true });

describe('for any text', () => {
  test('offsets in the Markdown text map to offsets in the source', () => {
    fc.assert(
      fc.property(texts, dialects, (text, dialect) => {
        const prepared = createPrepareText({ tool: toolOf(dialect), website })(text, () => []);
        let last = 0;
        for (let at = 0; at <= prepared.text.length; at++) {
          const place = prepared.sourceOffset(at);
          expect(place).toBeGreaterThanOrEqual(last);
          expect(place).toBeLessThanOrEqual(text.length);
          last = place;
        }
        for (const { written, offset } of prepared.residue)
          expect(text.slice(offset, offset + written.length)).toBe(written);
      }),
    );
  });
  test('no placeholder except those of references is left in the HTML or the excerpt', async () => {
    await fc.assert(
      fc.asyncProperty(texts, dialects, async (text, dialect) => {
        const rendering = await render(text, dialect, false);
        if ('problem' in rendering) return;
        const known = new Set(rendering.references.map(({ placeholder }) => placeholder));
        const left = (rendering.html.match(/galley-reference-[0-9a-f]{32}\/\d+\//g) ?? []).filter(
          (each) => !known.has(each),
        );
        expect(left).toEqual([]);
        expect(rendering.excerpt).not.toMatch(/galley-reference-[0-9a-f]{32}/);
      }),
    );
  });
  test('sanitising while rendering equals sanitising the rendered HTML', async () => {
    await fc.assert(
      fc.asyncProperty(texts, dialects, async (text, dialect) => {
        const [plain, sanitised] = [await render(text, dialect, false), await render(text, dialect, true)];
        if ('problem' in plain || 'problem' in sanitised) return;
        const sanitize = createSanitizer(true);
        const finished = sanitised.references.length === 0 ? sanitised.html : sanitize(sanitised.html);
        expect(finished).toBe(sanitize(plain.html));
      }),
    );
  });
});

describe('hostile Markdown is read in linear time:', () => {
  test.each([
    '{{',
    '{% raw %}',
    '{% comment %}',
    '{{ "',
    "{{ '}}",
    '{{ "}}" ',
    '{{< "',
    '{% x',
    '{{ a }}',
    '{{<',
    '[a]({{ ',
    '{%- raw -%} ',
    '{% endraw %}{% raw %}',
  ])('%s', (piece) => {
    const text = piece.repeat(Math.floor(100_000 / piece.length));
    for (const dialect of ['jekyll', 'zola', 'hexo', null] as const) {
      const started = process.cpuUsage();
      try {
        createPrepareText({ tool: toolOf(dialect), website })(text, () => []);
      } catch (error) {
        expect(error).toBeInstanceOf(LimitError);
      }
      const { user } = process.cpuUsage(started);
      expect(user / 1e6).toBeLessThan(fairLimit(2, user / 1e6));
    }
  });
});
