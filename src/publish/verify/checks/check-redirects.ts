import { isObject } from '../../../shared/is-object.ts';
import { at, escaped } from '../kernel/api-under-test.ts';
import { type Answer, describe, errorCodeOf, follow, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { oldAddressesIn } from '../kernel/old-addresses.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** Checks old URLs of posts, if the API has any, and old slugs. */
export const redirects = (sample: Sample): Check[] => {
  const list = at(sample.api, 'redirects');
  return [
    check('each old URL leads to one post', list, (answer) => judgeOldAddresses(answer, sample)),
    check('old slugs of the listed URLs lead to their posts', list, (_, send) => judgeOldSlugs(sample, send)),
  ];
};

/** An old slug, and the slug of the post that it leads to. */
interface OldSlug {
  readonly oldSlug: string;
  readonly slug: string;
  readonly isDeclared: boolean;
}

/** Returns the old slugs that no post has now and that lead to a single post. Letter case does not count. */
const oldSlugsOf = ({ oldAddresses, posts, isComplete }: Sample): OldSlug[] => {
  const taken = new Set(posts.map(({ slug }) => slug.toLowerCase()));
  const found = new Map<string, Set<string>>();
  for (const { oldSlug, slug } of oldAddresses) {
    const name = oldSlug?.toLowerCase() ?? '';
    found.set(name, new Set([...(found.get(name) ?? []), `${oldSlug} ${slug}`]));
  }
  return oldAddresses.flatMap(({ oldSlug, slug, isDeclared }) => {
    if (!isComplete || oldSlug === null || taken.has(oldSlug.toLowerCase())) return [];
    return found.get(oldSlug.toLowerCase())?.size === 1 ? [{ oldSlug, slug, isDeclared }] : [];
  });
};

const judgeOldAddresses = (answer: Answer, { posts, isComplete, description }: Sample): Verdict => {
  if (answer.status === 404 && !description.has('/redirects')) return RIGHT;
  const addresses = oldAddressesIn(answer);
  if (addresses === null)
    return wrong('200 with { from, slug, url } each, or 404 where openapi.json has no redirects', describe(answer));
  if (new Set(addresses.map(({ from }) => from)).size < addresses.length) return wrong('each once', 'a duplicate');
  const slugs = new Set(posts.map(({ slug }) => slug));
  const lost = addresses.find(({ slug }) => isComplete && !slugs.has(slug));
  return lost === undefined ? RIGHT : wrong(`a post ${lost.slug}, to which ${lost.from} leads`, 'none');
};

/** An undeclared old slug may be 404 because a post that is held back has it, but not all of them can. */
const judgeOldSlugs = async (sample: Sample, send: Send): Promise<Verdict> => {
  const slugs = choose(sample, 'details', oldSlugsOf(sample));
  const missing: string[] = [];
  for (const { oldSlug, slug, isDeclared } of slugs) {
    const answer = await send({ path: at(sample.api, `posts/${escaped(oldSlug)}`) });
    if (answer.status === 404 && !isDeclared) missing.push(oldSlug);
    else {
      const verdict = await judgeOldSlug(answer, { slug, origin: sample.api.origin, send });
      if (verdict !== RIGHT) return verdict;
    }
  }
  return missing.length === 0 || missing.length < slugs.length
    ? RIGHT
    : wrong('308 to its post for each old slug', `404 for all of them, such as ${missing.slice(0, 3).join(', ')}`);
};

/** Pages in a browser get the post only if the redirect, too, allows any origin. */
const judgeOldSlug = async (
  answer: Answer,
  { slug, origin, send }: { readonly slug: string; readonly origin: string; readonly send: Send },
): Promise<Verdict> => {
  const expected = `308 from ${answer.ask.path} to the post ${slug}`;
  if (answer.status !== 308) return wrong(expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const cors = headerOf(answer, 'access-control-allow-origin');
  if (cors !== '*')
    return wrong(
      `${expected}, with Access-Control-Allow-Origin: *`,
      `${cors ?? 'no such header'}, so that pages in a browser cannot follow it`,
    );
  const last = await follow(answer, send, origin);
  const data = objectOf(last)?.data;
  return last.status === 200 && isObject(data) && data.slug === slug ? RIGHT : wrong(expected, describe(last));
};
