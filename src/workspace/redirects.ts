import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ComparablePost, PostEntry } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { addressKey, aliasOfAddress, slugOfAlias } from '../slugs/alias.ts';

/** An old address of a post on its site. */
export interface AddressRedirect {
  /** A path from the site's root, with its query. */
  readonly from: string;
  readonly slug: string;
  /** The address that the post has now. */
  readonly url: string;
}

/** Where posts were before, in the order of what leads to them. */
export interface Redirects {
  readonly addresses: readonly AddressRedirect[];
  readonly slugs: readonly (readonly [from: string, to: string])[];
}

export interface RedirectsInput {
  readonly published: readonly PostEntry[];
  /** Those, and those that will be: problems show before anybody looks. */
  readonly ready: readonly ComparablePost[];
  /** The address of a post, with {slug}. */
  readonly postUrl: string;
  readonly diagnose: DiagnosePost;
}

const NONE = { redirects: { addresses: [], slugs: [] }, diagnostics: [] };

/**
 * The redirects of a workspace. One that could lead to two posts, or away from one, leads nowhere: a warning says so.
 * Nothing of a post that is held back is in them.
 */
export const redirectsOf = (
  input: RedirectsInput,
): { readonly redirects: Redirects; readonly diagnostics: readonly Diagnostic[] } => {
  const aliases = input.ready.filter(isAliased).flatMap((post) => post.aliases.map((alias) => ({ alias, post })));
  if (aliases.length === 0) return NONE;
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const addresses = soleAddresses(aliases, input, report);
  const slugs = soleSlugs(aliases, input.ready, report);
  const isPublished = createIsPublished(input.published);
  return {
    redirects: {
      addresses: addresses
        .filter(isPublished)
        .map(({ alias, post }) => ({ from: alias, slug: post.slug, url: urlOf(post, input) }))
        .sort((a, b) => compare(a.from, b.from)),
      slugs: slugs
        .filter(isPublished)
        .map(({ slug, post }) => [slug, post.slug] as const)
        .sort(([a], [b]) => compare(a, b)),
    },
    diagnostics: diagnosed(problems, input.diagnose),
  };
};

type Aliased = ComparablePost & { readonly slug: string; readonly aliases: readonly string[] };

interface Alias {
  readonly alias: string;
  readonly post: Aliased;
}

interface Problem extends Alias {
  readonly code: 'post/alias-conflict' | 'post/old-slug-conflict';
  readonly message: string;
}

const isAliased = (post: ComparablePost): post is Aliased =>
  'aliases' in post && post.aliases !== undefined && post.slug !== null;

/** Aliases by which a site finds one post, and which no post has for its address. */
const soleAddresses = (
  aliases: readonly Alias[],
  { ready, postUrl }: RedirectsInput,
  report: (problem: Problem) => void,
): readonly Alias[] => {
  const owners = new Map<string, ComparablePost>();
  for (const post of ready) {
    const address = post.slug === null ? null : aliasOfAddress(post.url ?? postUrl.replaceAll('{slug}', post.slug));
    if (address !== null) owners.set(addressKey(address), post);
  }
  const posts = grouped(aliases, ({ alias }) => addressKey(alias));
  return aliases.filter((entry) => {
    const { alias, post } = entry;
    const owner = owners.get(addressKey(alias));
    const other = posts.get(addressKey(alias))?.find((one) => one.post !== post);
    if (owner === undefined && other === undefined) return true;
    const whose = owner === post ? 'the post’s own address' : `the address of ${owner?.file}`;
    const why = owner === undefined ? `${other?.post.file} has it, too` : `it is ${whose}`;
    report({ ...entry, code: 'post/alias-conflict', message: `The alias ${alias} is left out: ${why}.` });
    return false;
  });
};

interface OldSlug extends Alias {
  readonly slug: string;
}

/** Old slugs that lead to one post and are no post's own. Letter case does not tell them apart: each is a file's name. */
const soleSlugs = (
  aliases: readonly Alias[],
  ready: readonly ComparablePost[],
  report: (problem: Problem) => void,
): readonly OldSlug[] => {
  const owners = new Map(ready.flatMap((post) => (post.slug === null ? [] : [[post.slug.toLowerCase(), post]])));
  const seen = new Set<string>();
  const old = aliases.flatMap((entry): OldSlug[] => {
    const slug = slugOfAlias(entry.alias);
    if (slug === null || slug === entry.post.slug || seen.has(`${slug} ${entry.post.file}`)) return [];
    seen.add(`${slug} ${entry.post.file}`);
    return [{ ...entry, slug }];
  });
  const twins = grouped(old, ({ slug }) => slug.toLowerCase());
  return old.filter((entry) => {
    const { alias, slug, post } = entry;
    const owner = owners.get(slug.toLowerCase());
    const same = twins.get(slug.toLowerCase()) ?? [];
    const other = same.find((one) => one.post !== post);
    const isTaken = owner !== undefined && owner !== post;
    if (!isTaken && other === undefined && same[0] === entry) return true;
    const why = isTaken
      ? `${slug} is the slug of ${owner.file}${owner.slug === slug ? '' : ', but for letter case'}`
      : `${other === undefined ? 'another alias' : other.post.file} gives it, too${other?.slug === slug ? '' : ', but for letter case'}`;
    const message = `The old slug ${slug} of the alias ${alias} leads nowhere: ${why}.`;
    report({ ...entry, code: 'post/old-slug-conflict', message });
    return false;
  });
};

const HELP: Readonly<Record<Problem['code'], string>> = {
  'post/alias-conflict': 'Remove it where it is wrong; addresses of posts are what posts.url says.',
  'post/old-slug-conflict':
    'The API answers 404 there, or the post that has the slug. Sites have the alias all the same.',
};

const diagnosed = (problems: readonly Problem[], diagnose: DiagnosePost): Diagnostic[] =>
  problems.map(({ code, message, alias, post }) =>
    diagnose(post.file, {
      severity: 'warning',
      code,
      message,
      help: HELP[code],
      field: 'aliases',
      // As most are written, with a slash in front or without.
      value: alias.slice(1),
    }),
  );

const createIsPublished = (published: readonly PostEntry[]): (({ post }: Alias) => boolean) => {
  const files = new Set(published.map(({ file }) => file));
  return ({ post }) => files.has(post.file);
};

const urlOf = ({ slug, url }: Aliased, { postUrl }: RedirectsInput): string =>
  url ?? postUrl.replaceAll('{slug}', slug);

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
