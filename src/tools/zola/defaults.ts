import { isSectionPage } from '../../content/discover/workspace-files.ts';
import {
  type DefaultsReader,
  folderOf,
  inLanguageOf,
  isIn,
  ruleFor,
} from '../../content/front-matter/cascade/defaults-rule.ts';

/** A section that is a draft hides all its posts: https://www.getzola.org/documentation/content/section/#front-matter */
export const zolaDefaults: readonly DefaultsReader[] = [
  {
    matches: isSectionPage,
    names: ['_index.md'],
    inner: null,
    read: ({ file, text }, { readFrontMatter }) => {
      const read = readFrontMatter(text, file);
      if (read.frontMatter === null) return { rules: null, diagnostic: read.diagnostic };
      if (read.frontMatter.data.get('draft') !== true) return { rules: [] };
      const folder = folderOf(file);
      const hide = ruleFor((post) => isIn(post, folder), { draft: true }, 'rule-wins');
      return { rules: inLanguageOf(file, [hide]) };
    },
  },
];
