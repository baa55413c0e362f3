import { at, escaped } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { follow, isRedirect } from '../follow.ts';
import { type OldAddress, oldAddressesIn } from '../old-addresses.ts';
import { describe, errorCodeOf, isObject, objectOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';
import { choose } from '../scope.ts';

/** Old addresses of posts, where the API has any, and old slugs. */
export const redirects = (sample: Sample): Check[] => [
  {
    group: 'details',
    title: 'old addresses name posts, each once',
    ask: { path: at(sample.api, 'redirects') },
    judge: (answer) => judgeList(answer, sample),
  },
  ...choose(sample, 'details', oldSlugsOf(sample)).map(
    ([oldSlug, slug]): Check => ({
      group: 'details',
      title: 'an old slug leads to its post, or is 404',
      ask: { path: at(sample.api, `posts/${escaped(oldSlug)}`) },
      judge: (answer, send) => judgeOldSlug(answer, { slug, origin: sample.api.origin, send }),
    }),
  ),
];

/** Those that no post has, and that come from one post. */
const oldSlugsOf = ({ oldAddresses, posts, isComplete }: Sample): (readonly [string, string])[] => {
  const taken = new Set(posts.map(({ slug }) => slug.toLowerCase()));
  const found = new Map<string, Set<string>>();
  for (const { oldSlug, slug } of oldAddresses)
    if (oldSlug !== null) found.set(oldSlug, new Set([...(found.get(oldSlug) ?? []), slug]));
  return [...found].flatMap(([oldSlug, [slug, ...others]]) =>
    isComplete && slug !== undefined && others.length === 0 && !taken.has(oldSlug.toLowerCase())
      ? [[oldSlug, slug] as const]
      : [],
  );
};

const judgeList = (answer: Answer, { posts, isComplete }: Sample): Verdict => {
  if (answer.status === 404) return RIGHT;
  const addresses = oldAddressesIn(answer);
  if (addresses === null) return wrong('200 with { from, slug, url } each, or 404', describe(answer));
  if (new Set(addresses.map(({ from }) => from)).size < addresses.length)
    return wrong('each once', 'one more than once');
  const slugs = new Set(posts.map(({ slug }) => slug));
  const lost = addresses.find(({ slug }: OldAddress) => isComplete && !slugs.has(slug));
  return lost === undefined ? RIGHT : wrong(`a post ${lost.slug}, to which ${lost.from} leads`, 'none');
};

interface Leading {
  readonly slug: string;
  readonly origin: string;
  readonly send: Send;
}

const judgeOldSlug = async (answer: Answer, { slug, origin, send }: Leading): Promise<Verdict> => {
  if (answer.status === 404) return RIGHT;
  const expected = `308 to the post ${slug}, or 404`;
  if (!isRedirect(answer)) return wrong(expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const last = await follow(answer, send, origin);
  const data = objectOf(last)?.data;
  return last.status === 200 && isObject(data) && data.slug === slug ? RIGHT : wrong(expected, describe(last));
};
