import { compare } from '../../shared/compare.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import { addressOf } from '../posts/post-slug.ts';
import type { DiagnosePost } from '../posts/report.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { addressKey, aliasOfAddress, slugOfAlias } from '../slugs/site-address.ts';
import { foldCase } from '../slugs/slug-alphabet.ts';
import type { ToolSettings } from '../tool.ts';
import { type DeclaredRedirect, type OldPlace, placesOfDeclared, redirectProblem } from './declared-redirects.ts';
import type { SortedPosts } from './sort-posts.ts';

/** An old URL of a post on its site. */
interface AddressRedirect {
  /** A path from the site's root, with its query. */
  readonly from: string;
  readonly slug: string;
  readonly url: string;
  /** The old slug that the API redirects to the post; absent if another post has that slug. */
  readonly oldSlug?: string;
}

/** The old URLs and the old slugs of posts, each list sorted. */
export interface Redirects {
  readonly addresses: readonly AddressRedirect[];
  readonly slugs: readonly (readonly [from: string, to: string])[];
}

type Sorted = Pick<SortedPosts, 'published' | 'checked'>;

interface RedirectInput {
  readonly posts: readonly WrittenPost[];
  readonly incomplete: readonly WrittenPost[];
  readonly settings: { readonly redirects?: readonly DeclaredRedirect[] };
  readonly reading: Pick<ToolSettings, 'tool' | 'website' | 'posts'>;
  readonly diagnose: DiagnosePost;
}

interface FoundRedirects {
  readonly redirects: Redirects;
  /** The first URL of each post that has had others. */
  readonly firstUrls: ReadonlyMap<WrittenPost, string>;
  readonly diagnostics: readonly Diagnostic[];
}

const NONE: FoundRedirects = { redirects: { addresses: [], slugs: [] }, firstUrls: new Map(), diagnostics: [] };

/**
 * The redirects of a workspace. A redirect that could lead to two posts, or away from a post, is ignored with a
 * warning. Posts that are held back have no redirects.
 */
export const redirectsOf = (
  sorted: Sorted,
  { posts, incomplete, settings, reading, diagnose }: RedirectInput,
): FoundRedirects => {
  const postUrl = reading.posts.url;
  const declared = placesOfDeclared(settings.redirects ?? [], {
    posts: [...posts, ...incomplete],
    rules: { ...reading, postUrl },
  });
  const places = placesIn(sorted.checked, declared.places);
  if (places.length === 0) return { ...NONE, diagnostics: declared.diagnostics };
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const addresses = uniqueAddresses(places, { ...sorted, postUrl }, report);
  const slugs = uniqueSlugs(places, sorted.checked, report);
  const published = new Set(sorted.published);
  const isPublished = ({ post }: OldPlace): boolean => published.has(post);
  const redirecting = new Set(slugs.map(({ slug, post }) => `${slug} ${post.slug}`));
  return {
    redirects: {
      addresses: addresses
        .filter(isPublished)
        .map(({ address, slug: oldSlug, post }) => ({
          from: address,
          slug: post.slug,
          url: addressOf(post, postUrl),
          ...(oldSlug !== null && redirecting.has(`${oldSlug} ${post.slug}`) && { oldSlug }),
        }))
        .sort((a, b) => compare(a.from, b.from)),
      slugs: slugs
        .filter(isPublished)
        .map(({ slug, post }) => [slug, post.slug] as const)
        .sort(([a], [b]) => compare(a, b)),
    },
    // A map keeps the last entry of a post, but the first one counts.
    firstUrls: new Map(addresses.map(({ address, post }) => [post, address] as const).reverse()),
    diagnostics: [...declared.diagnostics, ...asDiagnostics(problems, diagnose)],
  };
};

interface Problem {
  readonly place: OldPlace;
  readonly code: 'post/alias-conflict' | 'post/old-slug-conflict';
  readonly message: string;
}

const NO_ALIASES: readonly string[] = [];

/** The aliases of posts, and the declared redirects that do not repeat them. Posts that are held back have none. */
const placesIn = (checked: readonly WrittenPost[], declared: readonly OldPlace[]): readonly OldPlace[] => {
  const found = checked.filter(({ slug }) => slug !== '');
  const own: OldPlace[] = [];
  for (const post of found)
    for (const address of post.aliases ?? NO_ALIASES) own.push({ address, slug: slugOfAlias(address), post });
  if (declared.length === 0) return own;
  const redirectable = new Set<WrittenPost>(found);
  const others = declared.filter(
    (place) => redirectable.has(place.post) && !(place.post.aliases ?? []).includes(place.address ?? ''),
  );
  return [...own, ...others];
};

interface OldAddress extends OldPlace {
  readonly address: string;
}

/** Old URLs that belong to one post and are not the current URL of any post. */
const uniqueAddresses = (
  places: readonly OldPlace[],
  { checked, postUrl }: Pick<Sorted, 'checked'> & { readonly postUrl: string },
  report: (problem: Problem) => void,
): readonly OldAddress[] => {
  const owners = new Map<string, WrittenPost>();
  for (const post of checked) {
    const address = post.slug === '' ? null : aliasOfAddress(addressOf(post, postUrl));
    if (address !== null) owners.set(addressKey(address), post);
  }
  const old = places.filter((place): place is OldAddress => place.address !== null);
  const posts = groupBy(old, ({ address }) => addressKey(address));
  return old.filter((place) => {
    const { address, post } = place;
    const key = addressKey(address);
    const owner = owners.get(key);
    const other = posts.get(key)?.find((one) => one.post !== post);
    if (owner === undefined && other === undefined) return true;
    const whose = owner === post ? "the post's own URL" : `the URL of ${owner?.file}`;
    const why = owner === undefined ? `${other?.post.file} also has it` : `it is ${whose}`;
    report({ place, code: 'post/alias-conflict', message: `Galley ignores the alias ${address}: ${why}.` });
    return false;
  });
};

interface OldSlug extends OldPlace {
  readonly slug: string;
}

/** Old slugs that belong to one post and are not a current slug. Letter case is ignored, because slugs are file names. */
const uniqueSlugs = (
  places: readonly OldPlace[],
  checked: readonly WrittenPost[],
  report: (problem: Problem) => void,
): readonly OldSlug[] => {
  const owners = new Map(checked.flatMap((post) => (post.slug === '' ? [] : [[foldCase(post.slug), post]])));
  const visited = new Set<string>();
  const old = places.filter((place): place is OldSlug => {
    const { slug, post } = place;
    if (slug === null || slug === post.slug || visited.has(`${slug} ${post.file}`)) return false;
    visited.add(`${slug} ${post.file}`);
    return true;
  });
  const twins = groupBy(old, ({ slug }) => foldCase(slug));
  return old.filter((place) => {
    const { address, slug, post } = place;
    const owner = owners.get(foldCase(slug));
    const namesakes = twins.get(foldCase(slug)) ?? [];
    const other = namesakes.find((one) => one.post !== post);
    const isTaken = owner !== undefined && owner !== post;
    if (!isTaken && other === undefined && namesakes[0] === place) return true;
    const why = isTaken
      ? `${slug} is the slug of ${owner.file}${owner.slug === slug ? '' : ', except for letter case'}`
      : `${other === undefined ? 'another alias' : other.post.file} also has it${other?.slug === slug ? '' : ', except for letter case'}`;
    const message = `Galley ignores the old slug ${slug} of the alias ${address ?? slug}: ${why}.`;
    report({ place, code: 'post/old-slug-conflict', message });
    return false;
  });
};

const HELP: Readonly<Record<Problem['code'], string>> = {
  'post/alias-conflict': 'Remove the alias where it is wrong. The option posts.url defines the URLs of posts.',
  'post/old-slug-conflict':
    'For this slug, the API returns 404 or the post that has it. The alias still works on your site.',
};

/** A declared redirect without effect is an error. A redirect from a URL is a warning if only its slug is ignored. */
const asDiagnostics = (problems: readonly Problem[], diagnose: DiagnosePost): Diagnostic[] =>
  problems.map(({ code, message, place: { address, declared, post } }) => {
    const help = HELP[code];
    if (declared === undefined) {
      // This finds the alias with or without its leading slash.
      const value = (address ?? '').slice(1);
      return diagnose(post.file, { severity: 'warning', code, message, help, field: 'aliases', value });
    }
    const isPart = code === 'post/old-slug-conflict' && declared.from.startsWith('/');
    if (isPart) return { severity: 'warning', code, message, help, ...declared.place };
    return redirectProblem(declared, `has no effect. ${message}`);
  });
