import type { CustomField } from '../../src/config/settings.ts';
import type { Kind, Queries } from '../../src/runtime/resolver/operators.ts';
import { type ModelPost, newestFirst } from './model.ts';
import { randomNumbers } from './workspace.ts';

/** A post of the model with custom fields. */
export type RichPost = ModelPost & { readonly custom: Readonly<Record<string, unknown>> };

export const RICH: Queries = {
  filters: {
    tags: 'tags',
    category: 'term',
    author: 'terms',
    publishedAt: 'moment',
    updatedAt: 'moment',
    slug: 'slug',
    level: 'integer',
    price: 'number',
    featured: 'boolean',
    series: 'strings',
    place: 'string',
    event: 'date',
    width: 'amount',
    code: 'text',
  },
  sort: ['publishedAt', 'updatedAt', 'title', 'level', 'price', 'featured', 'place', 'event'],
  include: true,
  archives: true,
  pass: ['utm_*', 'fbclid', 'gclid', 'ref'],
};

/** The custom fields of `enriched` posts. */
export const CUSTOM_FIELDS: Readonly<Record<string, CustomField>> = {
  level: { type: 'integer', required: false },
  price: { type: 'number', required: false },
  featured: { type: 'boolean', required: false },
  series: { type: 'strings', required: false },
  place: { type: 'string', required: false },
  event: { type: 'date', required: false },
  width: { type: 'number', required: false },
  code: { type: 'string', required: false },
};

export const PLACES = [
  'Ōsaka',
  'Łódź',
  'Αθήνα',
  'Москва',
  'القاهرة',
  'דימונה',
  'Paris',
  'paris',
  '東京',
  '서울',
  '😀',
  '﷽',
  'a_b',
];

/** Adds custom fields, titles in several scripts, ties and missing values to posts. */
export const enriched = (posts: readonly ModelPost[], seed: number): RichPost[] => {
  const random = randomNumbers(seed);
  const maybe = <Value>(value: () => Value): Value | null => (random(4) === 0 ? null : value());
  const prices = 1 + random(posts.length * 2 + 1);
  return posts.map((post, at) => ({
    ...post,
    title: random(3) === 0 ? 'Same title' : `${PLACES[random(PLACES.length)]} ${random(at + 1)}`,
    updatedAt: maybe(() => new Date(Date.UTC(2021, 0, 1) + random(5000) * 3_600_000).toISOString()),
    custom: {
      level: maybe(() => random(5) - 1),
      price: maybe(() => random(prices) / 8 - 3),
      featured: maybe(() => random(2) === 0),
      series: random(3) === 0 ? null : [...new Set(Array.from({ length: random(4) }, () => PLACES[random(5)] ?? ''))],
      place: maybe(() => PLACES[random(PLACES.length)]),
      width: maybe(() => random(prices) / 4),
      code: maybe(() => `${PLACES[random(PLACES.length)]}${random(9)}`),
      event: maybe(() => new Date(Date.UTC(2024, random(24), 1 + random(28))).toISOString()),
    },
  }));
};

const recordOf = ({ custom, ...post }: RichPost): object => ({ ...post, ...custom });

/**
 * Answers a query with declared parameters by brute force, or null if it must be refused. It is written from API.md
 * alone, with the platform's URLSearchParams and dates, and shares no code with the product.
 */
export const richAnswer = (
  posts: readonly RichPost[],
  search: string,
  html: (slug: string) => string,
): string | null => {
  const parameters = new URLSearchParams(search);
  let matching = [...posts];
  let sort: readonly string[] = [];
  let bodies = false;
  for (const name of new Set(parameters.keys())) {
    const all = parameters.getAll(name);
    const text = name === 'tags' ? all.join(',') : (all[0] ?? '');
    const [, field = '', operator = ''] = /^([^[\]]+?)(?:\[([a-z]+)\])?$/.exec(name) ?? [];
    if (name === 'limit' || name === 'offset' || /^(?:utm_.*|fbclid|gclid|ref)$/s.test(name)) continue;
    const values = text.split(',').filter((value) => value !== '');
    const isPlain = ['tags', 'category', 'author'].includes(name);
    if (!isPlain && all.length > 1) return null;
    if (name === 'sort') {
      if (values.some((key) => !RICH.sort.includes(key.replace(/^-/, '')))) return null;
      sort = values;
    } else if (name === 'include') {
      if (text !== '' && text !== 'htmlContent') return null;
      bodies = text !== '';
    } else {
      const kind = Object.hasOwn(RICH.filters, field) ? RICH.filters[field] : undefined;
      if (kind === undefined || !(name in Object.fromEntries(PARAMETERS.map((each) => [each, 1])))) return null;
      const wanted = ['gt', 'gte', 'lt', 'lte'].includes(operator) ? [text].filter((one) => one !== '') : values;
      const read = isPlain ? wanted : wanted.map((value) => readAs(kind, value));
      if (read.includes(null)) return null;
      const limited = name === 'category' || name === 'author' ? [text].filter((one) => one !== '') : read;
      if (limited.length > 0) matching = matching.filter((post) => test(valuesOf(post, field), operator, limited));
    }
  }
  const limits = { default: 20, max: bodies ? 20 : 100 };
  const limit = Math.min(whole(parameters.get('limit'), 1) ?? limits.default, limits.max);
  const offset = Math.min(whole(parameters.get('offset'), 0) ?? 0, Number.MAX_SAFE_INTEGER);
  const names = sort.map((key) => key.replace(/^-/, ''));
  const sortable = matching.map((post) => ({ post, keys: names.map((name) => valuesOf(post, name)[0]) }));
  sortable.sort((a, b) => compare(a.keys, b.keys, sort) || newestFirst(a.post, b.post));
  const data = sortable
    .slice(offset, offset + limit)
    .map(({ post }) => ({ ...recordOf(post), ...(bodies && { htmlContent: html(post.slug) }) }));
  return JSON.stringify({ data, total: matching.length, offset, limit });
};

const SETS = ['in', 'nin'];
const RANGES = ['gt', 'gte', 'lt', 'lte'];
const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  term: ['', ...SETS],
  terms: ['', ...SETS, 'all'],
  tags: ['', 'nin', 'all'],
  amount: RANGES,
  text: RANGES,
  slug: [''],
  moment: RANGES,
  string: ['', ...SETS, ...RANGES],
  strings: ['', ...SETS, 'all'],
  number: ['', ...SETS, ...RANGES],
  integer: ['', ...SETS, ...RANGES],
  boolean: ['', ...SETS],
  date: ['', ...SETS, ...RANGES],
};

/** All filters with their operators, as names of parameters. */
export const PARAMETERS: readonly string[] = Object.entries(RICH.filters).flatMap(([name, kind]) =>
  OPERATORS[kind].map((operator) => (operator === '' ? name : `${name}[${operator}]`)),
);

type Value = string | number | boolean;

const valuesOf = (post: RichPost, field: string): readonly Value[] => {
  if (field === 'tags') return post.tags.map(({ slug }) => slug);
  if (field === 'category') return post.category === null ? [] : [post.category.slug];
  if (field === 'author') return post.authors.map(({ id }) => id);
  const fields = (Object.hasOwn(post.custom, field) ? post.custom : post) as Readonly<Record<string, unknown>>;
  const value = fields[field] as Value | readonly Value[] | null | undefined;
  return value === null || value === undefined ? [] : [value].flat();
};

const readAs = (kind: Kind, text: string): Value | null => {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  if (kind === 'number' || kind === 'integer' || kind === 'amount') {
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
  }
  if (kind !== 'date' && kind !== 'moment') return text;
  const [, year, month, day, time, zone] = ISO.exec(text) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (year === undefined || Number(day) > lastDay) return null;
  const moment = Date.parse(`${year}-${month}-${day}T${time ?? '00:00'}${zone?.replace(' ', '+') ?? 'Z'}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
};

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+ -]\d\d:\d\d)?)?$/;

const test = (own: readonly Value[], operator: string, wanted: readonly (Value | null)[]): boolean => {
  const [value] = own;
  const [bound] = wanted as readonly Value[];
  if (operator === 'all') return wanted.every((one) => own.includes(one as Value));
  if (operator === 'nin') return !wanted.some((one) => own.includes(one as Value));
  if (!RANGES.includes(operator)) return wanted.some((one) => own.includes(one as Value));
  if (value === undefined || bound === undefined) return false;
  if (operator === 'gt') return value > bound;
  if (operator === 'gte') return value >= bound;
  return operator === 'lt' ? value < bound : value <= bound;
};

const compare = (
  a: readonly (Value | undefined)[],
  b: readonly (Value | undefined)[],
  sort: readonly string[],
): number => {
  for (const [at, key] of sort.entries()) {
    const [one, other] = [a[at], b[at]];
    if (one === other) continue;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    return (one < other ? -1 : 1) * (key.startsWith('-') ? -1 : 1);
  }
  return 0;
};

const whole = (text: string | null, least: number): number | null =>
  text !== null && /^[0-9]+$/.test(text) && Number(text) >= least ? Number(text) : null;
