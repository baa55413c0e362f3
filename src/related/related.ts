/** The terms by which posts are related: an author writes about many things. */
export interface PostTerms {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
}

export interface RelatedInput {
  /** Oldest first. */
  readonly posts: readonly PostTerms[];
  /** The posts of each term, ascending. */
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
  /** How many at most. */
  readonly most: number;
}

const NONE: readonly number[] = [];

/**
 * The posts that share most terms with one, tags and its category, those that share as many from the newest to the oldest.
 * Posts that share none are not related.
 */
export const relatedOf = ({ posts, postings, most }: RelatedInput): ((at: number) => readonly number[]) => {
  // One list for all posts: zeros again after each.
  const shared = new Uint16Array(posts.length);
  return (at) => {
    const { category, tags } = posts[at] as PostTerms;
    const ofCategory = category === null ? NONE : (postings.category.get(category.slug) ?? NONE);
    const found: number[] = [];
    for (const { slug } of tags) {
      for (const other of postings.tags.get(slug) ?? NONE) {
        if (shared[other] === 0 && other !== at) found.push(other);
        shared[other] = (shared[other] as number) + 1;
      }
    }
    const slug = category?.slug;
    for (const other of found) {
      const isOfCategory = slug !== undefined && posts[other]?.category?.slug === slug;
      if (isOfCategory) shared[other] = (shared[other] as number) + 1;
    }
    // Of those that share the category alone, the newest are enough: categories have many posts.
    let missing = most;
    for (let place = ofCategory.length - 1; place >= 0 && missing > 0; place -= 1) {
      const other = ofCategory[place] as number;
      if (other === at || shared[other] !== 0) continue;
      shared[other] = 1;
      found.push(other);
      missing -= 1;
    }
    const related = found.sort((a, b) => (shared[b] as number) - (shared[a] as number) || b - a).slice(0, most);
    for (const other of found) shared[other] = 0;
    shared[at] = 0;
    return related;
  };
};
