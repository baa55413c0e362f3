import { functionsIn, type Shortcode } from '../../../config/config-functions.ts';
import type { ToolSettings } from '../../tool.ts';

/** The name of the shortcode for raw HTML. No tag can have it. */
export const RAW_HTML = 'raw HTML';

/**
 * The shortcodes of a project's tool, by name: the built-in ones, and those of the site that are plain HTML. One of the
 * site that needs the tool also replaces the built-in one, so its tags stay in the text and are reported.
 */
const toolShortcodes = ({
  tool: {
    templates: { tags, rawIsHtml, shortcodes = {} },
  },
  snippets: site = {},
}: Pick<ToolSettings, 'tool' | 'snippets'>): Readonly<Record<string, Shortcode>> => {
  if (rawIsHtml === true) return { [RAW_HTML]: ({ positional: [html = ''] }) => html, ...shortcodes };
  if (!tags.some(({ holds }) => holds === 'shortcode' || holds === 'call')) return {};
  return Object.fromEntries([
    ...Object.entries(shortcodes).filter(([name]) => !Object.hasOwn(site, name)),
    ...Object.entries(site).flatMap(([name, snippet]) =>
      snippet === null || snippet.isMarkdown ? [] : [[name, () => snippet.text] as const],
    ),
  ]);
};

/** The functions of all shortcodes, by name: the tool's, and those of the configuration, which replace them. */
export const shortcodesOf = (settings: Pick<ToolSettings, 'tool' | 'snippets' | 'markdown'>) => {
  const { shortcodes } = settings.markdown;
  return { ...toolShortcodes(settings), ...(shortcodes !== null && functionsIn(shortcodes)) };
};
