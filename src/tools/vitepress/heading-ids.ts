import type { Extension } from '../../content/markdown/extensions/extension.ts';
import { CONTROL, hyphenated, sluggedHeadings } from '../shared/slugged-headings.ts';

/** VitePress's ids have no accents, are in lower case, and never begin with a digit. */
export const vitepressHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      text
        .replace(CONTROL, '')
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/[“”‘’]/g, '-'),
    )
      .replace(/^\d/, '_$&')
      .toLowerCase(),
  countsReferences: true,
  countsTags: true,
});
