import type { Settings } from '../../config/settings.ts';
import type { RenderBody } from '../../content/markdown/render-body.ts';
import { readingTime } from '../../content/markdown/words.ts';
import type { Pack } from '../../shared/cache/packs.ts';

/**
 * A renderer that saves finished HTML itself, because sending it to the calling thread takes a quarter of the time of
 * rendering it. It still sends HTML that the calling thread must process further, for example to find its headings.
 */
export const createPackRenderer = (
  render: RenderBody,
  { settings, pack }: { readonly settings: Pick<Settings, 'details'>; readonly pack: Pack | null },
): RenderBody => {
  const { headings, images } = settings.details;
  if (pack === null || headings || images) return render;
  return async (body) => {
    const rendering = await render(body);
    if ('problem' in rendering) return rendering;
    const { html, references, shortcodes, fragments } = rendering;
    if (references.length > 0 || shortcodes.length > 0 || fragments.length > 0) return rendering;
    return { saved: { place: pack.putJson(html), readingTime: readingTime(html) }, ...rendering, html: '' };
  };
};
