import { count } from '../diagnostics/counted.ts';
import type { Proposal } from './proposal.ts';
import type { Survey } from './survey.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Posts whose front matter has their address are there on the site, whatever the pattern of all others. */
export const decideOwnUrl = ({ fields }: Pick<Survey, 'fields'>, { decisions }: Proposal): Decision[] => {
  const addresses = [...(fields.get('slug') ?? [])].filter(([key]) => key !== 'slug');
  const [first] = addresses;
  if (first === undefined) return [];
  const posts = addresses.reduce((sum, [, times]) => sum + times, 0);
  const base = decisions.find(({ path }) => path.join('.') === 'website.basePath')?.value ?? '';
  return decided([['posts', 'ownUrl'], `${base}{url}`, `${first[0]} is in ${count(posts, 'post')}`]);
};
