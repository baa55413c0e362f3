import type { Check } from '../check.ts';
import { type ListCheck, listCheck } from '../judge-list.ts';
import { HUGE_LIMIT, type Sample } from '../sample.ts';
import { choose } from '../scope.ts';
import { UNKNOWN_SLUG } from '../unknown.ts';

/** Limits, offsets and pages of the list without a filter. */
export const lists = (sample: Sample): Check[] =>
  [...pages(sample), ...limits(sample), ...offsets(sample), ...spellings(sample)].map((check) =>
    listCheck(sample, { group: 'lists', ...check }),
  );

const pages = (sample: Sample): ListCheck[] => {
  const { total, limit } = sample;
  const offsets = Array.from(
    { length: Math.max(1, Math.ceil(total / limit.default)) },
    (_, page) => page * limit.default,
  );
  return [
    { title: 'the list', search: '', means: {} },
    ...choose(sample, 'pages', offsets).map((offset) => ({
      title: 'a page',
      search: `offset=${offset}`,
      means: { offset },
    })),
  ];
};

const limits = ({ limit: { default: usual, max } }: Sample): ListCheck[] => [
  { title: 'a limit', search: 'limit=1', means: { limit: 1 } },
  { title: 'a limit', search: 'limit=3', means: { limit: Math.min(3, max ?? 3) } },
  { title: 'the default limit, said', search: `limit=${usual}`, means: {} },
  { title: 'a limit above the maximum is the maximum', search: `limit=${HUGE_LIMIT}`, means: { limit: max ?? usual } },
  ...(max === null
    ? []
    : [
        { title: 'the maximum limit', search: `limit=${max}`, means: { limit: max } },
        { title: 'a limit above the maximum is the maximum', search: `limit=${max + 1}`, means: { limit: max } },
      ]),
  ...['0', '-1', '1.5', 'x', '1e1', '0x5', '', '3x', '%2B3', '+3', '%203', '3%20', '1_0', '1,5', '%D9%A3', 'null'].map(
    (value) => ({
      title: 'a limit that is not a whole number from 1 counts as absent',
      search: `limit=${value}`,
      means: {},
    }),
  ),
];

const offsets = ({ total }: Sample): ListCheck[] => [
  { title: 'an offset', search: 'limit=2&offset=1', means: { limit: 2, offset: 1 } },
  {
    title: 'the end of the list',
    search: `limit=2&offset=${Math.max(0, total - 1)}`,
    means: { limit: 2, offset: Math.max(0, total - 1) },
  },
  { title: 'an offset at the end: no entries, the true total', search: `offset=${total}`, means: { offset: total } },
  {
    title: 'an offset past the end: no entries, the true total',
    search: `offset=${total + 1000}`,
    means: { offset: total + 1000 },
  },
  ...['-1', '1.5', 'x', '', '2x', '%2B2', '%202', '2%20', '2e0', '0x2', 'null'].map((value) => ({
    title: 'an offset that is not a whole number is 0',
    search: `limit=1&offset=${value}`,
    means: { limit: 1 },
  })),
];

const spellings = (_: Sample): ListCheck[] => [
  { title: 'the order of parameters does not matter', search: 'offset=1&limit=1', means: { limit: 1, offset: 1 } },
  { title: 'of a repeated parameter the first counts', search: 'limit=1&limit=2', means: { limit: 1 } },
  {
    title: 'of a repeated parameter the first counts',
    search: 'limit=1&offset=1&offset=0',
    means: { limit: 1, offset: 1 },
  },
  { title: 'unknown parameters are ignored', search: 'utm_source=x&page=2', means: {} },
  { title: 'names of parameters are case-sensitive', search: 'LIMIT=1', means: {} },
  { title: 'names of parameters are case-sensitive', search: `Category=${UNKNOWN_SLUG}`, means: {} },
  { title: 'names of parameters are whole', search: 'xlimit=1&offsets=1&limit[]=1', means: {} },
  { title: 'a query without a parameter is none', search: '&', means: {} },
  { title: 'a parameter without a value is absent', search: 'category&tags&author&limit&offset', means: {} },
  { title: 'empty parameters are absent', search: 'category=&tags=&author=&limit=&offset=', means: {} },
  { title: 'an encoded value is the value', search: 'limit=%31', means: { limit: 1 } },
  { title: 'an encoded name is the name', search: '%6cimit=1', means: { limit: 1 } },
];
