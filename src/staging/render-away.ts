import type { Pack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import { readingTime } from '../markdown/reading-time.ts';
import type { RenderBody } from '../markdown/render-body.ts';

export interface AwayOptions {
  readonly settings: Pick<Settings, 'markdown' | 'details'>;
  readonly pack: Pack | null;
}

/**
 * A renderer that puts HTML away which needs nothing more, so that it need not go to the thread that has asked for it: to
 * send it takes as long as a quarter of all rendering. Who reads what is in the HTML, such as its headings, gets it.
 */
export const createAwayRenderer = (render: RenderBody, { settings, pack }: AwayOptions): RenderBody => {
  const { markdown, details } = settings;
  if (pack === null || markdown.headings || details.headings || details.images || details.words) return render;
  return async (body) => {
    const rendering = await render(body);
    if ('problem' in rendering) return rendering;
    const { html, references, shortcodes, fragments } = rendering;
    if (references.length > 0 || shortcodes.length > 0 || fragments.length > 0) return rendering;
    return { away: { place: pack.putJson(html), readingTime: readingTime(html) }, ...rendering, html: '' };
  };
};
