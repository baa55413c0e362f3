/** A post of the model: its record with the fields of API.md. */
export interface ModelPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  readonly category: { readonly name: string; readonly slug: string } | null;
  readonly tags: readonly { readonly name: string; readonly slug: string }[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly readingTime: number;
  /** Present when the workspace declares languages. */
  readonly lang?: string;
  readonly translations?: Readonly<Record<string, string>>;
}

/**
 * Answers by brute force: filters, sorts and slices all posts. It is written from API.md alone, with the platform's
 * URLSearchParams and JSON, and shares no code with the product.
 */
export const modelAnswer = (
  posts: readonly ModelPost[],
  search: string,
  limits = { default: 20, max: 100 },
): string => {
  const parameters = new URLSearchParams(search);
  const category = parameters.get('category') || null;
  const author = parameters.get('author') || null;
  const tags = parameters
    .getAll('tags')
    .join(',')
    .split(',')
    .filter((tag) => tag.length > 0);
  const limit = Math.min(wholeNumber(parameters.get('limit'), 1) ?? limits.default, limits.max);
  const offset = Math.min(wholeNumber(parameters.get('offset'), 0) ?? 0, Number.MAX_SAFE_INTEGER);

  const matching = posts
    .filter((post) => category === null || post.category?.slug === category)
    .filter((post) => author === null || post.authors.some(({ id }) => id === author))
    .filter((post) => tags.length === 0 || post.tags.some(({ slug }) => tags.includes(slug)))
    .sort(newestFirst);
  return JSON.stringify({ data: matching.slice(offset, offset + limit), total: matching.length, offset, limit });
};

export const newestFirst = (a: ModelPost, b: ModelPost): number => {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt > b.publishedAt ? -1 : 1;
  return a.slug < b.slug ? -1 : 1;
};

const wholeNumber = (text: string | null, least: number): number | null => {
  if (text === null || text === '' || [...text].some((digit) => !'0123456789'.includes(digit))) return null;
  return Number(text) >= least ? Number(text) : null;
};
