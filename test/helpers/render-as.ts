import type { Settings } from '../../src/config/settings.ts';
import { fillPlaceholders } from '../../src/content/html/placeholders.ts';
import { createBodyRenderer, type RenderedBody } from '../../src/content/markdown/render-body.ts';
import { createRunShortcodes } from '../../src/content/markdown/run-shortcodes.ts';
import { withTool } from '../../src/content/tool.ts';
import { toolOf } from '../../src/tools/registry.ts';

export type DialectName = string;

/** Returns a function that renders a post's body in a dialect and keeps relative URLs unchanged. */
export const renderAs = (
  dialect: DialectName,
  extensions: Settings['markdown']['extensions'] = {},
  snippets: Settings['snippets'] = {},
) => {
  const settings = {
    dialect,
    markdown: {
      highlight: false,
      sanitize: false,
      shortcodes: null,
      engine: null,
      rendered: null,
      marked: null,
      extensions,
      templates: { allow: [] },
    },
    website: { url: null, basePath: null, values: {} },
    records: { excerptLength: 100 },
    assets: {},
    snippets,
  } as unknown as Settings;
  const tooled = withTool(settings, toolOf);
  const render = createBodyRenderer(tooled);
  const runShortcodes = createRunShortcodes(tooled);
  return async (text: string, values: Readonly<Record<string, string>> = {}): Promise<RenderedBody> => {
    const rendered = await render({ text, needsExcerpt: false, values, file: 'posts/a.md' });
    if ('problem' in rendered)
      throw Object.assign(new Error(rendered.problem.message), { code: rendered.problem.code });
    const shortcodes = runShortcodes(rendered.html, rendered.shortcodes, 'a.md');
    const references = [...rendered.references, ...shortcodes.references];
    const written = new Map(
      references.map(({ placeholder, href }) => [placeholder, href.replace(/[?#].*/, '').replaceAll('"', '&quot;')]),
    );
    return { ...rendered, html: fillPlaceholders(shortcodes.html, written) };
  };
};
