import { count } from '../diagnostics/counted.ts';
import type { Proposal } from './proposal.ts';
import type { Repository } from './repository.ts';
import { type Decision, decided } from './tools/tool.ts';

/** A tag that makes an address of the path below which the site stands. */
const ADDRESS = /\{\{[^{}]*(?:\bsite\.baseurl\b|\|\s*(?:relative_url|absolute_url|url)\b)/;

/** Where tags make addresses and no configuration says below which path the site stands, it is at its origin's root. */
export const decideWebsite = ({ files, textOf }: Repository, { decisions }: Proposal): Decision[] => {
  if (decisions.some(({ path }) => path.join('.') === 'website.basePath')) return [];
  const users = files.filter((file) => /\.(?:md|markdown|mdx)$/i.test(file) && ADDRESS.test(textOf(file) ?? ''));
  if (users.length === 0) return [];
  const why = `${count(users.length, 'file')} of addresses that tags make: nothing here says that the site is below a path`;
  return decided([['website', 'basePath'], '', why]);
};
