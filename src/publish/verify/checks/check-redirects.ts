import { within } from '../../../shared/is-object.ts';
import { type Api, at, escaped } from '../kernel/api-under-test.ts';
import { type ApiAnswer, errorCodeOf, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { type AnswerRule, type Check, check, must } from '../kernel/perform-check.ts';
import { choose, type Reached, type Sample } from '../kernel/read-sample.ts';
import { follow, isMoved, oldAddressesIn } from '../kernel/redirects.ts';

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
    }),
  ];
};

/** Rules for redirects from old slugs, at every URL that has one. */
export const answeredRedirects = ({ api }: Reached): AnswerRule[] => [
  {
    title: 'a redirect from an old slug changes only the slug',
    judge: (answer) => isMoved(answer, api) && judgeLocation(answer, api),
  },
];

/** Browsers refuse a redirect from https to http, so the origin must be the same too. */
const judgeLocation = (answer: ApiAnswer, { origin }: Api): void => {
  const location = headerOf(answer, 'location') ?? 'none';
  const own = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  const wanted = withoutSlug(answer.ask.path);
  must(withoutSlug(own) === wanted, `Location: ${wanted}`, location);
  must(headerOf(answer, 'cache-control') !== null, 'a redirect with Cache-Control', 'none');
};

/** Returns a path and query without the last segment of the path. */
const withoutSlug = (path: string): string => path.replace(/^([^?]*\/)[^/?]+(\?.*)?$/s, '$1<slug>$2');

const judgeOldAddresses = (answer: ApiAnswer, { posts, isComplete, description }: Sample): void => {
  if (answer.status === 404 && !description.has('/redirects')) return;
  const addresses = oldAddressesIn(answer);
  must(addresses !== null, '200 with { from, slug, url } each, or 404 where openapi.json has no redirects', answer);
  must(new Set(addresses.map(({ from }) => from)).size === addresses.length, 'each once', 'a duplicate');
  const slugs = new Set(posts.map(({ slug }) => slug));
  const lost = addresses.find(({ slug }) => isComplete && !slugs.has(slug));
  must(lost === undefined, `a post ${lost?.slug}, to which ${lost?.from} leads`, 'none');
};

const judgeOldSlug = async (
  answer: ApiAnswer,
  { slug, origin, send }: { readonly slug: string; readonly origin: string; readonly send: Send },
): Promise<void> => {
  const expected = `308 from ${answer.ask.path} to the post ${slug}`;
  must(answer.status === 308, expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const last = await follow(answer, send, origin);
  must(last.status === 200 && within(objectOf(last), 'data', 'slug') === slug, expected, last);
};
