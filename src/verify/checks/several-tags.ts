import { escaped } from '../api.ts';
import type { Check } from '../check.ts';
import { type ListCheck, listCheck } from '../judge-list.ts';
import type { Sample } from '../sample.ts';
import { spread } from '../spread.ts';
import { UNKNOWN_SLUG } from '../unknown.ts';

const ANY = 'several tags: posts with any of them';
const COMMA = 'a comma may be encoded';
const REPEATED = 'repeated tags add up';

/** Tags that are asked for in one query, at most. */
const MANY = 10;

/** Lists of tags, in every spelling. */
export const severalTags = (sample: Sample): Check[] => {
  const ids = sample.terms.tags.map(({ id }) => id).sort();
  return [...ofOne(ids), ...ofTwo(ids), ...ofMany(ids)].map((check) => listCheck(sample, check));
};

const ofOne = (ids: readonly string[]): ListCheck[] =>
  ids.slice(0, 1).flatMap((id) => {
    const one = escaped(id);
    const means = { tags: [id] };
    return [
      { title: 'a tag twice is one tag', search: `tags=${one},${one}`, means },
      { title: 'empty tags do not count', search: `tags=,${one},`, means },
      { title: 'empty tags do not count', search: 'tags=,,', means: {} },
      { title: 'unknown tags add nothing', search: `tags=${one},${UNKNOWN_SLUG}`, means },
      { title: REPEATED, search: `tags=${one}&tags=${one}`, means },
      { title: REPEATED, search: `tags=${one}&tags=${UNKNOWN_SLUG}`, means },
      { title: REPEATED, search: `tags=&tags=${one}`, means },
    ];
  });

const ofTwo = (ids: readonly string[]): ListCheck[] => {
  const [first, second] = ids;
  if (first === undefined || second === undefined) return [];
  const [one, two] = [escaped(first), escaped(second)];
  const means = { tags: [first, second] };
  return [
    { title: ANY, search: `tags=${one},${two}`, means },
    { title: COMMA, search: `tags=${one}%2C${two}`, means },
    { title: COMMA, search: `tags=${one}%2c${two}`, means },
    { title: 'the order of tags does not matter', search: `tags=${two},${one}`, means },
    { title: REPEATED, search: `tags=${one}&tags=${two}`, means },
    { title: REPEATED, search: `tags=${two}&limit=1&tags=${one}`, means: { ...means, limit: 1 } },
  ];
};

const ofMany = (ids: readonly string[]): ListCheck[] =>
  [3, MANY]
    .filter((count) => ids.length >= count)
    .map((count) => spread(ids, count))
    .flatMap((tags) => [
      { title: ANY, search: `tags=${tags.map(escaped).join(',')}`, means: { tags } },
      { title: REPEATED, search: tags.map((tag) => `tags=${escaped(tag)}`).join('&'), means: { tags } },
    ]);
