import type { TemplateRules } from '../config/settings.ts';
import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { kindsInPosts } from '../posts/kinds-in-posts.ts';
import type { ReadPosts } from '../posts/unread-diagnostics.ts';
import type { ResidueKind } from '../templates/residue.ts';

/** One diagnostic for each kind of template tag that nothing fills in, at the first place that has it. */
export const residueDiagnostics = (
  read: readonly ReadPosts[],
  { residue: level, allow }: TemplateRules,
): Diagnostic[] => {
  if (level === 'allow') return [];
  return [...kindsInPosts(read, ({ residue }) => residue)].flatMap(([kind, { first, posts, places }]) => {
    if (allow.includes(kind)) return [];
    const { file, diagnose, written, offset } = first;
    return diagnose(file, {
      severity: level === 'error' ? 'error' : 'warning',
      code: 'post/template-residue',
      message: `Nothing fills in ${written}${others(places, posts)}: readers get what is written.`,
      help: `${wayOut(first)}, or let it stand: markdown.templates.allow: [${JSON.stringify(kind)}].`,
      bodyOffset: offset,
    });
  });
};

/** How many more there are. */
const others = (places: number, posts: number): string =>
  places === 1 ? '' : `, the first of ${count(places, 'tag')} of this kind in ${count(posts, 'post')}`;

const wayOut = ({ isExpression }: ResidueKind): string =>
  isExpression
    ? 'Say what it stands for with website (basePath, url, values)'
    : 'Say what it makes with markdown.shortcodes, or write HTML in its place';
