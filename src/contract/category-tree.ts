import type { Term as ContentTerm } from '../taxonomy/terms.ts';
import type { ListedTerm, Term } from './shapes.ts';

/** What categories have besides where parents count. Their parents have been checked: each is there, and none is below itself. */
export interface CategoryTree {
  readonly fieldsOf: (slug: string) => Pick<ListedTerm, 'parent' | 'ancestors' | 'postsWithDescendants'>;
}

/** `counts`: the posts of each category by itself; null where terms have no counts. */
export const categoryTree = (
  categories: readonly ContentTerm[],
  counts: ReadonlyMap<string, number> | null,
): CategoryTree => {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const parentOf = ({ parent }: ContentTerm): ContentTerm | undefined => (parent ? bySlug.get(parent) : undefined);
  /** From the nearest. */
  const above = (category: ContentTerm | undefined): readonly ContentTerm[] => {
    const found: ContentTerm[] = [];
    for (let at = category && parentOf(category); at !== undefined; at = parentOf(at)) found.push(at);
    return found;
  };
  const all = new Map<string, number>();
  for (const category of counts === null ? [] : categories) {
    for (const { slug } of [category, ...above(category)])
      all.set(slug, (all.get(slug) ?? 0) + (counts?.get(category.slug) ?? 0));
  }
  return {
    fieldsOf: (slug) => {
      const ancestors = above(bySlug.get(slug)).map(({ name, slug: own }): Term => ({ name, slug: own }));
      return {
        parent: ancestors[0] ?? null,
        ancestors: ancestors.reverse(),
        ...(counts !== null && { postsWithDescendants: all.get(slug) ?? 0 }),
      };
    },
  };
};
