import type { Settings } from '../../src/config/settings.ts';
import { fillPlaceholders } from '../../src/content/html/placeholders.ts';
import { createBodyRenderer, type RenderedBody } from '../../src/content/markdown/render-body.ts';

export type DialectName = NonNullable<Settings['dialect']>;

/** Returns a function that renders the body of a post as a project of a dialect does, with its relative URLs as written. */
export const renderAs = (dialect: DialectName, extensions: Settings['markdown']['extensions'] = {}) => {
  const render = createBodyRenderer({
    dialect,
    markdown: { highlight: false, sanitize: false, shortcodes: null, marked: null, extensions },
    website: { url: null, basePath: null, values: {} },
    records: { excerptLength: 100 },
    assets: {},
  } as unknown as Settings);
  return async (text: string): Promise<RenderedBody> => {
    const rendered = await render({ text, needsExcerpt: false });
    if ('problem' in rendered) throw new Error(rendered.problem.message);
    const written = new Map(
      rendered.references.map(({ placeholder, href }) => [placeholder, href.replace(/[?#].*/, '')]),
    );
    return { ...rendered, html: fillPlaceholders(rendered.html, written) };
  };
};
