import { isObject } from '../../../shared/is-object.ts';
import { type Api, at, escaped } from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, errorCodeOf, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { oldAddressesIn } from '../kernel/old-addresses.ts';
import { type AnswerRule, type Check, check, Fault, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { choose, type Reached, type Sample } from '../kernel/read-sample.ts';
import { follow, isMoved } from '../kernel/redirects.ts';

/** Checks old URLs of posts, if the API has any, and old slugs. */
export const redirects = (sample: Sample): Check[] => {
  const list = at(sample.api, 'redirects');
  return [
    check('each old URL leads to one post', list, (answer) => judgeOldAddresses(answer, sample)),
    check('old slugs of the listed URLs lead to their posts', list, async (_, send) => {
      for (const [oldSlug, slug] of choose(sample, 'details', sample.oldSlugs)) {
        const answer = await send({ path: at(sample.api, `posts/${escaped(oldSlug)}`) });
        await judgeOldSlug(answer, { slug, origin: sample.api.origin, send });
      }
      return RIGHT;
    }),
  ];
};

/** Rules for redirects from old slugs, at every URL that has one. */
export const answeredRedirects = ({ api }: Reached): AnswerRule[] => [
  {
    title: 'a redirect from an old slug changes only the slug',
    judge: (answer) => (isMoved(answer, api) ? judgeLocation(answer, api) : RIGHT),
  },
];

/** Browsers refuse a redirect from https to http, so the origin must be the same too. */
const judgeLocation = (answer: ApiAnswer, { origin }: Api): Verdict => {
  const location = headerOf(answer, 'location') ?? 'none';
  const own = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  const wanted = withoutSlug(answer.ask.path);
  if (withoutSlug(own) !== wanted) return wrong(`Location: ${wanted}`, location);
  return headerOf(answer, 'cache-control') === null ? wrong('a redirect with Cache-Control', 'none') : RIGHT;
};

/** Returns a path and query without the last segment of the path. */
const withoutSlug = (path: string): string => path.replace(/^([^?]*\/)[^/?]+(\?.*)?$/s, '$1<slug>$2');

const judgeOldAddresses = (answer: ApiAnswer, { posts, isComplete, description }: Sample): Verdict => {
  if (answer.status === 404 && !description.has('/redirects')) return RIGHT;
  const addresses = oldAddressesIn(answer);
  if (addresses === null)
    return wrong('200 with { from, slug, url } each, or 404 where openapi.json has no redirects', describe(answer));
  if (new Set(addresses.map(({ from }) => from)).size < addresses.length) return wrong('each once', 'a duplicate');
  const slugs = new Set(posts.map(({ slug }) => slug));
  const lost = addresses.find(({ slug }) => isComplete && !slugs.has(slug));
  return lost === undefined ? RIGHT : wrong(`a post ${lost.slug}, to which ${lost.from} leads`, 'none');
};

const judgeOldSlug = async (
  answer: ApiAnswer,
  { slug, origin, send }: { readonly slug: string; readonly origin: string; readonly send: Send },
): Promise<void> => {
  const expected = `308 from ${answer.ask.path} to the post ${slug}`;
  if (answer.status !== 308) throw new Fault(expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const last = await follow(answer, send, origin);
  const data = objectOf(last)?.data;
  if (last.status !== 200 || !isObject(data) || data.slug !== slug) throw new Fault(expected, describe(last));
};
