import type { Plan } from '../../resolver/plan.ts';
import { pageName } from '../../resolver/query.ts';
import type { SiteVersion } from '../../resolver/site.ts';
import type { Param } from '../host.ts';
import type { HostAnswer } from './host-answer.ts';
import { pageOf } from './host-tree.ts';

/**
 * The parameters of a query that a host has ignored or taken for others: those in which the page that it answers, or
 * leads to, differs from the planned one. None for an answer that is right, or an error.
 */
export const misread = (
  { list, file: planned }: Plan,
  { file }: Pick<HostAnswer, 'file'>,
  limit: SiteVersion['limit'],
): readonly Param[] => {
  if (list === null || file === null || file === planned) return [];
  const wholeList = { category: '', tags: [], author: '', limit: limit.default, offset: 0 };
  const wanted = pageName(list.query).split('/');
  const answered = pageName(pageOf(file)?.query ?? wholeList).split('/');
  const params = PARAMS.filter((_, at) => wanted[at] !== answered[at]);
  return file.startsWith(list.folder) ? params : [...params, 'lang'];
};

/** In the order of a page's segments. */
const PARAMS: readonly Param[] = ['category', 'tags', 'author', 'limit', 'offset'];
