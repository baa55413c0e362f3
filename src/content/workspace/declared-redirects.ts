import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createDidYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { belowBasePath, createFindByAddress, type LinkRules } from '../links/find-by-address.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { aliasOf, slugOfAlias } from '../slugs/site-address.ts';
import { isSlug } from '../slugs/slug-alphabet.ts';

/** A redirect from an old slug or URL to the slug or URL of a post, and its position in a file. */
export interface DeclaredRedirect {
  readonly from: string;
  readonly to: string;
  readonly place: Pick<Diagnostic, 'file' | 'position'>;
}

/** An old URL of a post, or only an old slug. */
export interface OldPlace {
  /** Null if only the slug is known. */
  readonly address: string | null;
  /** The post's possible old slug in the API; null if there is none. */
  readonly slug: string | null;
  readonly post: WrittenPost;
  /** Absent for an alias in the post's front matter. */
  readonly declared?: DeclaredRedirect;
}

interface Posts {
  /** All posts, including those that are held back. */
  readonly posts: readonly WrittenPost[];
  readonly rules: Pick<LinkRules, 'tool' | 'website' | 'postUrl'>;
}

/** Resolves configured redirects to posts. A redirect that leads to another redirect is followed. */
export const placesOfDeclared = (declared: readonly DeclaredRedirect[], { posts, rules }: Posts) => {
  if (declared.length === 0) return { places: [], diagnostics: [] };
  const bySlug = new Map(posts.flatMap((post) => (post.slug === '' ? [] : [[post.slug, post] as const])));
  const byFile = new Map(posts.map((post) => [post.file, post]));
  const findByAddress = createFindByAddress(posts, rules);
  const byFrom = new Map(declared.map((redirect) => [redirect.from, redirect]));
  const didYouMean = createDidYouMean(() => [...bySlug.keys()]);
  const postAt = (to: string): WrittenPost | undefined => {
    const path = pathOn(to, rules);
    const [file, ...others] = path === null ? [] : findByAddress(belowBasePath(path, rules));
    return bySlug.get(to) ?? (others.length === 0 ? byFile.get(file ?? '') : undefined);
  };
  const follow = (redirect: DeclaredRedirect): WrittenPost | Diagnostic => {
    const visited = new Set([redirect.from]);
    for (let { to } = redirect; ; ) {
      const post = postAt(to);
      if (post !== undefined) return post;
      const next = byFrom.get(to);
      if (next === undefined)
        return redirectProblem(redirect, `leads to ${to}, which is not a post in this workspace.`, didYouMean(to));
      if (visited.has(to)) return redirectProblem(redirect, `leads in a circle: ${[...visited, to].join(' → ')}.`);
      visited.add(to);
      to = next.to;
    }
  };
  const places: OldPlace[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const redirect of declared) {
    const found = follow(redirect);
    const place = 'code' in found ? null : placeOf(redirect, found, rules);
    if ('code' in found) diagnostics.push(found);
    else if (place === null) diagnostics.push(redirectProblem(redirect, 'must start with an old slug or a URL path.'));
    else if (redirect.from === found.slug)
      diagnostics.push(redirectProblem(redirect, `must not start with the current slug of ${found.file}.`));
    else places.push(place);
  }
  return { places, diagnostics };
};

export const redirectProblem = ({ from, place }: DeclaredRedirect, what: string, didYouMean = ''): Diagnostic => ({
  severity: 'error',
  code: 'workspace/redirect',
  message: `The redirect from ${from} ${what}`,
  help: `${didYouMean}A redirect leads from an old slug or URL path, such as /2019/old/, to the slug or the URL of a post.`,
  ...place,
});

/** The path of a URL on the site; null for a URL of another site. */
const pathOn = (to: string, { postUrl, website }: Pick<LinkRules, 'postUrl' | 'website'>): string | null => {
  if (to.startsWith('/')) return to;
  const origins = [website.url, postUrl].flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  const origin = origins.find((each) => to.startsWith(`${each}/`));
  return origin === undefined ? null : to.slice(origin.length);
};

/** The old place of a redirect. An old slug has an old URL only if URLs consist of slugs alone. */
const placeOf = (
  declared: DeclaredRedirect,
  post: WrittenPost,
  { postUrl }: Pick<LinkRules, 'postUrl'>,
): OldPlace | null => {
  const { from } = declared;
  if (isSlug(from)) {
    const url = postUrl.replaceAll('{slug}', from);
    const address = /[{}]/.test(url) ? null : aliasOf(new URL(url, 'http://localhost').pathname, '/');
    return { address, slug: from, post, declared };
  }
  const address = from.startsWith('/') ? aliasOf(from, '/') : null;
  return address === null ? null : { address, slug: slugOfAlias(address), post, declared };
};
