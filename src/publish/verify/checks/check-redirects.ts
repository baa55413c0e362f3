import { isObject } from '../../../shared/is-object.ts';
import { at, escaped } from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, errorCodeOf, follow, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { oldAddressesIn } from '../kernel/old-addresses.ts';
import { type Check, check, Fault, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** Checks old URLs of posts, if the API has any, and old slugs. */
export const redirects = (sample: Sample): Check[] => {
  const list = at(sample.api, 'redirects');
  return [
    check('each old URL leads to one post', list, (answer) => judgeOldAddresses(answer, sample)),
    check('old slugs of the listed URLs lead to their posts', list, async (_, send) => {
      const old = sample.oldAddresses.filter(({ oldSlug }) => oldSlug !== undefined);
      for (const { oldSlug = '', slug } of choose(sample, 'details', old)) {
        const answer = await send({ path: at(sample.api, `posts/${escaped(oldSlug)}`) });
        await judgeOldSlug(answer, { slug, origin: sample.api.origin, send });
      }
      return RIGHT;
    }),
  ];
};

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

/** Pages in a browser get the post only if the redirect, too, allows any origin. */
const judgeOldSlug = async (
  answer: ApiAnswer,
  { slug, origin, send }: { readonly slug: string; readonly origin: string; readonly send: Send },
): Promise<void> => {
  const expected = `308 from ${answer.ask.path} to the post ${slug}`;
  if (answer.status !== 308) throw new Fault(expected, `${answer.status} ${errorCodeOf(answer) ?? ''}`.trim());
  const cors = headerOf(answer, 'access-control-allow-origin') ?? 'no such header';
  if (cors !== '*')
    throw new Fault(
      `${expected}, with Access-Control-Allow-Origin: *`,
      `${cors}, so that pages in a browser cannot follow it`,
    );
  const last = await follow(answer, send, origin);
  const data = objectOf(last)?.data;
  if (last.status !== 200 || !isObject(data) || data.slug !== slug) throw new Fault(expected, describe(last));
};
