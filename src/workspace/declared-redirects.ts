import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import type { Slugify } from '../dialects/dialect.ts';
import { type AddressRules, belowBasePath } from '../links/addresses.ts';
import { createFindByAddress } from '../links/find-by-address.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import { aliasOf, slugOfAlias } from '../slugs/alias.ts';
import { isSlug } from '../slugs/slug.ts';

/** An old slug or address, the slug or the address of the post that it leads to, and where that is said. */
export interface DeclaredRedirect {
  readonly from: string;
  readonly to: string;
  readonly place: Pick<Diagnostic, 'file' | 'position'>;
}

/** An old address of a post, or an old slug alone. */
export interface OldPlace<Post = ComparablePost> {
  /** Null where only the slug is known. */
  readonly address: string | null;
  /** By which the API may have had the post; null where there is none. */
  readonly slug: string | null;
  readonly post: Post;
  /** Absent where it is an alias in the post. */
  readonly declared?: DeclaredRedirect;
}

interface Posts {
  /** All, those that are held back, too. */
  readonly posts: readonly ComparablePost[];
  readonly rules: AddressRules;
  readonly slugify: Slugify;
}

/** What redirects of the configuration lead to; one that leads to another is followed. */
export const placesOfDeclared = (
  declared: readonly DeclaredRedirect[],
  { posts, rules, slugify }: Posts,
): { readonly places: readonly OldPlace[]; readonly diagnostics: readonly Diagnostic[] } => {
  if (declared.length === 0) return { places: [], diagnostics: [] };
  const bySlug = new Map(posts.map((post) => [post.slug, post]));
  const byFile = new Map(posts.map((post) => [post.file, post]));
  const findByAddress = createFindByAddress(posts, rules);
  const byFrom = new Map(declared.map((redirect) => [redirect.from, redirect]));
  const didYouMean = createDidYouMean(() => [...bySlug.keys()].filter((slug) => slug !== null));
  const postAt = (to: string): ComparablePost | undefined => {
    const path = pathOn(to, rules);
    const [file, ...others] = path === null ? [] : findByAddress(belowBasePath(path, rules));
    return bySlug.get(to) ?? (others.length === 0 ? byFile.get(file ?? '') : undefined);
  };
  const follow = (redirect: DeclaredRedirect): ComparablePost | Diagnostic => {
    const seen = new Set([redirect.from]);
    for (let { to } = redirect; ; ) {
      const post = postAt(to);
      if (post !== undefined) return post;
      const next = byFrom.get(to);
      if (next === undefined)
        return redirectProblem(redirect, `leads to ${to}, which is no post of this workspace.`, didYouMean(to));
      if (seen.has(to)) return redirectProblem(redirect, `leads in a circle: ${[...seen, to].join(', ')}.`);
      seen.add(to);
      to = next.to;
    }
  };
  const places: OldPlace[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const redirect of declared) {
    const found = follow(redirect);
    const place = 'code' in found ? null : placeOf(redirect, found, { ...rules, slugify });
    if ('code' in found) diagnostics.push(found);
    else if (place === null) diagnostics.push(redirectProblem(redirect, 'is no old slug and no path of a site.'));
    else if (redirect.from === found.slug) diagnostics.push(redirectProblem(redirect, `is the slug of ${found.file}.`));
    else places.push(place);
  }
  return { places, diagnostics };
};

/** Of a redirect that is declared. */
export const redirectProblem = ({ from, place }: DeclaredRedirect, what: string, didYouMean = ''): Diagnostic => ({
  severity: 'error',
  code: 'workspace/redirect',
  message: `The redirect from ${from} ${what}`,
  help: `${didYouMean}A redirect goes from an old slug or an old address, /2019/old/, to the slug or the address of a post.`,
  ...place,
});

/** The address of a post on the site; null for one elsewhere. */
const pathOn = (to: string, { postUrl, website }: AddressRules): string | null => {
  if (to.startsWith('/')) return to;
  const origins = [website.url, postUrl].flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  const origin = origins.find((each) => to.startsWith(`${each}/`));
  return origin === undefined ? null : to.slice(origin.length);
};

/** A slug alone has an old address only where addresses are made of nothing but slugs. */
const placeOf = (
  declared: DeclaredRedirect,
  post: ComparablePost,
  { postUrl, slugify }: AddressRules & Pick<Posts, 'slugify'>,
): OldPlace | null => {
  const { from } = declared;
  if (isSlug(from)) {
    const url = postUrl.replaceAll('{slug}', from);
    return {
      address: /[{}]/.test(url) ? null : aliasOf(new URL(url, 'http://localhost').pathname, '/'),
      slug: from,
      post,
      declared,
    };
  }
  const address = from.startsWith('/') ? aliasOf(from, '/') : null;
  return address === null ? null : { address, slug: slugOfAlias(address, slugify), post, declared };
};
