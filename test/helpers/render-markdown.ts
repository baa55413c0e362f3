import { createMarkdown } from '../../src/content/markdown/markdown.ts';
import { untagged } from '../../src/content/markdown/templates/tagged-text.ts';
import type { Progress } from '../../src/content/markdown/tokens/limits.ts';
import { unedited } from '../../src/shared/edited-text.ts';

/** Returns a function that renders Markdown without template tags. */
export const createRender = (settings: Parameters<typeof createMarkdown>[0]) => {
  const render = createMarkdown(settings);
  return (text: string, progress?: Progress) => render({ ...unedited(text), ...untagged(text) }, progress);
};
