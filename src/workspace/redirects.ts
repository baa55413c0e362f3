import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { ComparablePost, PostEntry } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { addressKey, aliasOfAddress, slugOfAlias } from '../slugs/alias.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { type OldPlace, redirectProblem } from './declared-redirects.ts';

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
  /** Those that the configuration has. */
  readonly declared: readonly OldPlace[];
  /** The address of a post, with {slug}. */
  readonly postUrl: string;
  readonly slugify: Slugify;
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
  const places = placesIn(input);
  if (places.length === 0) return NONE;
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const addresses = soleAddresses(places, input, report);
  const slugs = soleSlugs(places, input.ready, report);
  const isPublished = createIsPublished(input.published);
  return {
    redirects: {
      addresses: addresses
        .filter(isPublished)
        .map(({ address, post }) => ({ from: address, slug: post.slug, url: urlOf(post, input) }))
        .sort((a, b) => compare(a.from, b.from)),
      slugs: slugs
        .filter(isPublished)
        .map(({ slug, post }) => [slug, post.slug] as const)
        .sort(([a], [b]) => compare(a, b)),
    },
    diagnostics: diagnosed(problems, input.diagnose),
  };
};

type Found = ComparablePost & { readonly slug: string };
type Place = OldPlace<Found>;

interface Problem {
  readonly place: Place;
  readonly code: 'post/alias-conflict' | 'post/old-slug-conflict';
  readonly message: string;
}

const NO_ALIASES: readonly string[] = [];

const hasSlug = (post: ComparablePost): post is Found => post.slug !== null;

/** Those of posts, and those that are declared of them and are not said twice. Posts that are held back have none. */
const placesIn = ({ ready, declared, slugify }: RedirectsInput): readonly Place[] => {
  const found = ready.filter(hasSlug);
  const own: Place[] = [];
  for (const post of found)
    for (const address of post.aliases ?? NO_ALIASES) own.push({ address, slug: slugOfAlias(address, slugify), post });
  if (declared.length === 0) return own;
  const known = new Set<ComparablePost>(found);
  const others = declared.filter(
    (place): place is Place => known.has(place.post) && !(place.post.aliases ?? []).includes(place.address ?? ''),
  );
  return [...own, ...others];
};

interface OldAddress extends Place {
  readonly address: string;
}

/** Addresses by which a site finds one post, and which no post has now. */
const soleAddresses = (
  places: readonly Place[],
  { ready, postUrl }: RedirectsInput,
  report: (problem: Problem) => void,
): readonly OldAddress[] => {
  const owners = new Map<string, ComparablePost>();
  for (const post of ready) {
    const address = post.slug === null ? null : aliasOfAddress(post.url ?? postUrl.replaceAll('{slug}', post.slug));
    if (address !== null) owners.set(addressKey(address), post);
  }
  const old = places.filter((place): place is OldAddress => place.address !== null);
  const posts = grouped(old, ({ address }) => addressKey(address));
  return old.filter((place) => {
    const { address, post } = place;
    const owner = owners.get(addressKey(address));
    const other = posts.get(addressKey(address))?.find((one) => one.post !== post);
    if (owner === undefined && other === undefined) return true;
    const whose = owner === post ? 'the post’s own address' : `the address of ${owner?.file}`;
    const why = owner === undefined ? `${other?.post.file} has it, too` : `it is ${whose}`;
    report({ place, code: 'post/alias-conflict', message: `The alias ${address} is left out: ${why}.` });
    return false;
  });
};

interface OldSlug extends Place {
  readonly slug: string;
}

/** Old slugs that lead to one post and are no post's own. Letter case does not tell them apart: each is a file's name. */
const soleSlugs = (
  places: readonly Place[],
  ready: readonly ComparablePost[],
  report: (problem: Problem) => void,
): readonly OldSlug[] => {
  const owners = new Map(ready.flatMap((post) => (post.slug === null ? [] : [[foldCase(post.slug), post]])));
  const seen = new Set<string>();
  const old = places.filter((place): place is OldSlug => {
    const { slug, post } = place;
    if (slug === null || slug === post.slug || seen.has(`${slug} ${post.file}`)) return false;
    seen.add(`${slug} ${post.file}`);
    return true;
  });
  const twins = grouped(old, ({ slug }) => foldCase(slug));
  return old.filter((place) => {
    const { address, slug, post } = place;
    const owner = owners.get(foldCase(slug));
    const same = twins.get(foldCase(slug)) ?? [];
    const other = same.find((one) => one.post !== post);
    const isTaken = owner !== undefined && owner !== post;
    if (!isTaken && other === undefined && same[0] === place) return true;
    const why = isTaken
      ? `${slug} is the slug of ${owner.file}${owner.slug === slug ? '' : ', but for letter case'}`
      : `${other === undefined ? 'another alias' : other.post.file} gives it, too${other?.slug === slug ? '' : ', but for letter case'}`;
    const message = `The old slug ${slug} of the alias ${address ?? slug} leads nowhere: ${why}.`;
    report({ place, code: 'post/old-slug-conflict', message });
    return false;
  });
};

const HELP: Readonly<Record<Problem['code'], string>> = {
  'post/alias-conflict': 'Remove it where it is wrong; addresses of posts are what posts.url says.',
  'post/old-slug-conflict':
    'The API answers 404 there, or the post that has the slug. Sites have the alias all the same.',
};

/** What is declared and does not lead anywhere is an error; an old address of which only the slug does not is none. */
const diagnosed = (problems: readonly Problem[], diagnose: DiagnosePost): Diagnostic[] =>
  problems.map(({ code, message, place: { address, declared, post } }) => {
    const help = HELP[code];
    if (declared === undefined) {
      // As most are written, with a slash in front or without.
      const value = (address ?? '').slice(1);
      return diagnose(post.file, { severity: 'warning', code, message, help, field: 'aliases', value });
    }
    const isPart = code === 'post/old-slug-conflict' && declared.from.startsWith('/');
    if (isPart) return { severity: 'warning', code, message, help, ...declared.place };
    return redirectProblem(declared, `leads nowhere. ${message}`);
  });

const createIsPublished = (published: readonly PostEntry[]): (({ post }: Place) => boolean) => {
  const files = new Set(published.map(({ file }) => file));
  return ({ post }) => files.has(post.file);
};

const urlOf = ({ slug, url }: Found, { postUrl }: RedirectsInput): string => url ?? postUrl.replaceAll('{slug}', slug);

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
