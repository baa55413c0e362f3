import type { DialectName } from '../dialects/dialects.ts';
import type { Survey } from './survey.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Keys by which posts say how their pages look. */
const TEMPLATE_KEYS: Readonly<Record<DialectName, readonly string[]>> = {
  // https://docs.astro.build/en/basics/layouts/#markdown-layouts
  astro: ['layout'],
  // https://www.11ty.dev/docs/layouts/
  eleventy: ['layout'],
  // https://hexo.io/docs/front-matter
  hexo: ['layout'],
  // https://gohugo.io/content-management/front-matter/#layout
  hugo: ['layout'],
  // https://jekyllrb.com/docs/front-matter/
  jekyll: ['layout'],
  // https://vitepress.dev/reference/frontmatter-config
  vitepress: ['layout', 'sidebar', 'aside', 'outline', 'navbar', 'pageClass'],
  // https://www.getzola.org/documentation/content/page/
  zola: ['template'],
};

/** Those of the tool that posts have are for its pages alone, so that nothing is said of them. */
export const decideTemplateKeys = ({ unread }: Survey, dialect: DialectName | null): Decision[] => {
  const found = dialect === null ? [] : TEMPLATE_KEYS[dialect].filter((key) => unread.has(key));
  if (found.length === 0) return [];
  return decided([['ignoreFields'], found, 'how the site shows a page, which is nothing of an API']);
};
