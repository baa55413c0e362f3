import { UNKNOWN_SLUG } from '../kernel/api-under-test.ts';
import { type ListCase, listChecks } from '../kernel/judge-answer.ts';
import type { Check } from '../kernel/perform-check.ts';
import { choose, HUGE_LIMIT, type Sample } from '../kernel/read-sample.ts';

/** Checks limits, offsets and pages of the list without a filter. */
export const lists = (sample: Sample): Check[] =>
  listChecks(sample, [...pages(sample), ...limits(sample), ...offsets(sample), ...SPELLINGS]);

const pages = (sample: Sample): ListCase[] => {
  const { total, limit } = sample;
  const count = Math.max(1, Math.ceil(total / limit.default));
  const offsets = Array.from({ length: count }, (_, page) => page * limit.default);
  return [
    ['the list', '', {}],
    ...choose(sample, 'pages', offsets).map((offset): ListCase => ['a page', `offset=${offset}`, { offset }]),
  ];
};

const ABOVE = 'a limit above the maximum is the maximum';

const NO_LIMITS = ['', ...'0 -1 1.5 x 1e1 0x5 3x %2B3 +3 %203 3%20 1_0 1,5 %D9%A3 null'.split(' ')];

const limits = ({ limit: { default: usual, max } }: Sample): ListCase[] => [
  ['a limit', 'limit=1', { limit: 1 }],
  ['a limit', 'limit=3', { limit: Math.min(3, max ?? 3) }],
  ['the default limit, set in the request', `limit=${usual}`, {}],
  [ABOVE, `limit=${HUGE_LIMIT}`, { limit: max ?? usual }],
  ...(max === null ? [] : ofMaximum(max)),
  ...NO_LIMITS.map(
    (value): ListCase => ['a limit that is not a whole number from 1 counts as absent', `limit=${value}`, {}],
  ),
];

const ofMaximum = (max: number): ListCase[] => [
  ['the maximum limit', `limit=${max}`, { limit: max }],
  [ABOVE, `limit=${max + 1}`, { limit: max }],
];

const NO_OFFSETS = ['-1', '1.5', 'x', '', '2x', '%2B2', '%202', '2%20', '2e0', '0x2', 'null'];

const offsets = ({ total }: Sample): ListCase[] => {
  const last = Math.max(0, total - 1);
  const past = total + 1000;
  return [
    ['an offset', 'limit=2&offset=1', { limit: 2, offset: 1 }],
    ['the end of the list', `limit=2&offset=${last}`, { limit: 2, offset: last }],
    ['an offset at the end: no entries, the true total', `offset=${total}`, { offset: total }],
    ['an offset past the end: no entries, the true total', `offset=${past}`, { offset: past }],
    ...NO_OFFSETS.map(
      (value): ListCase => ['an offset that is not a whole number is 0', `limit=1&offset=${value}`, { limit: 1 }],
    ),
  ];
};

const SPELLINGS: readonly ListCase[] = [
  ['the order of parameters does not matter', 'offset=1&limit=1', { limit: 1, offset: 1 }],
  ['the first of a repeated parameter counts', 'limit=1&limit=2', { limit: 1 }],
  ['the first of a repeated parameter counts', 'limit=1&offset=1&offset=0', { limit: 1, offset: 1 }],
  ['unknown parameters are ignored', 'utm_source=x&page=2', {}],
  ['names of parameters are case-sensitive', 'LIMIT=1', {}],
  ['names of parameters are case-sensitive', `Category=${UNKNOWN_SLUG}`, {}],
  ['names of parameters are whole', 'xlimit=1&offsets=1&limit[]=1', {}],
  ['an empty query counts as none', '&', {}],
  ['a parameter without a value is absent', 'category&tags&author&limit&offset', {}],
  ['empty parameters are absent', 'category=&tags=&author=&limit=&offset=', {}],
  ['an encoded value counts', 'limit=%31', { limit: 1 }],
  ['an encoded name counts', '%6cimit=1', { limit: 1 }],
];
