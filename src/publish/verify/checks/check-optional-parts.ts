import { FEED_TYPES } from '../../../runtime/resolver/media-type.ts';
import { isObject } from '../../../shared/is-object.ts';
import { at, escaped } from '../kernel/api-under-test.ts';
import type { Answer, Send } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { describe, errorCodeOf, follow, isRedirect, objectOf } from '../kernel/read-answer.ts';
import { choose, oldAddressesIn, type Sample } from '../kernel/read-sample.ts';

/** Old addresses of posts, where the API has any, and old slugs. */
export const redirects = (sample: Sample): Check[] => [
  check('each old URL leads to one post', at(sample.api, 'redirects'), (answer) => judgeOldAddresses(answer, sample)),
  ...choose(sample, 'details', oldSlugsOf(sample)).map(([oldSlug, slug]) =>
    check('an old slug leads to its post, or is 404', at(sample.api, `posts/${escaped(oldSlug)}`), (answer, send) =>
      judgeOldSlug(answer, { slug, origin: sample.api.origin, send }),
    ),
  ),
];

/** Old slugs with their new ones: those that no post has now, and that lead to one post. */
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

const judgeOldAddresses = (answer: Answer, { posts, isComplete }: Sample): Verdict => {
  if (answer.status === 404) return RIGHT;
  const addresses = oldAddressesIn(answer);
  if (addresses === null) return wrong('200 with { from, slug, url } each, or 404', describe(answer));
  if (new Set(addresses.map(({ from }) => from)).size < addresses.length) return wrong('each once', 'a duplicate');
  const slugs = new Set(posts.map(({ slug }) => slug));
  const lost = addresses.find(({ slug }) => isComplete && !slugs.has(slug));
  return lost === undefined ? RIGHT : wrong(`a post ${lost.slug}, to which ${lost.from} leads`, 'none');
};

const judgeOldSlug = async (
  answer: Answer,
  { slug, origin, send }: { readonly slug: string; readonly origin: string; readonly send: Send },
): Promise<Verdict> => {
  if (answer.status === 404) return RIGHT;
  const expected = `308 to the post ${slug}, or 404`;
  if (!isRedirect(answer)) return wrong(expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const last = await follow(answer, send, origin);
  const data = objectOf(last)?.data;
  return last.status === 200 && isObject(data) && data.slug === slug ? RIGHT : wrong(expected, describe(last));
};

/** Feeds of the newest posts, where the API has any. */
export const feeds = (sample: Sample): Check[] => [
  check('feeds have the newest posts, or are errors', at(sample.api, 'feeds/posts.json'), (answer) =>
    judgeJsonFeed(answer, sample),
  ),
  ...Object.entries(FEED_TYPES).map(([format, type]) =>
    check(
      'a feed has the media type of its format, or is an error',
      at(sample.api, `feeds/posts.${format}`),
      (answer) => judgeType(answer, type),
    ),
  ),
];

const judgeJsonFeed = (answer: Answer, { total }: Sample): Verdict => {
  if (answer.status >= 400) return RIGHT;
  const feed = objectOf(answer);
  const items = feed?.items;
  const isFeed = String(feed?.version).startsWith('https://jsonfeed.org/version/1') && Array.isArray(items);
  if (answer.status !== 200 || !isFeed) return wrong('200 with a JSON Feed, or an error', describe(answer));
  if (items.length > total) return wrong(`at most ${total} posts`, `${items.length}`);
  if (items.length === 0 && total > 0) return wrong('the newest posts', 'none');
  const relative = items.find((item) => !isObject(item) || !URL.canParse(String(item.url)));
  return relative === undefined ? RIGHT : wrong('full URLs of posts', JSON.stringify(relative).slice(0, 80));
};

/** The extension decides on hosts that know files only, so that parameters may differ. */
const judgeType = (answer: Answer, type: string): Verdict => {
  if (answer.status >= 400) return RIGHT;
  const [bare = ''] = type.split(';');
  const isOne = answer.status === 200 && answer.headers['content-type']?.split(';')[0] === bare;
  return isOne ? RIGHT : wrong(`200 with ${bare}, or an error`, describe(answer));
};
