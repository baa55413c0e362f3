import * as z from 'zod';
import { namesIn, searchParameters } from '../runtime/resolver/address.ts';
import { listQuery, PLAIN } from '../runtime/resolver/declared.ts';
import { type Declared, declaredText, type Kind, type Queries } from '../runtime/resolver/operators.ts';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { contentHash } from '../shared/fs/fingerprint.ts';
import type { Immutable } from '../shared/immutable.ts';
import { within } from '../shared/is-object.ts';
import { orNull } from '../shared/or-null.ts';
import type { CustomFieldConfig } from './answer-options.ts';
import { type ConfigProblem, invalid } from './config-problem.ts';
import { type ContractDefinition, DEFINITION, type DefinedContract } from './contract-definition.ts';

const passed = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+\*?$/, "it must be a name of A-Z a-z 0-9 _ . -, with or without a '*' at its end");

/** The declared parameters of a version. */
export const queries = z
  .union(
    [
      z.literal(true),
      z.literal('strict'),
      z.strictObject({
        filters: z.array(z.string()).default([]),
        sort: z.array(z.string()).default([]),
        include: z.boolean().default(false),
        archives: z.boolean().default(false),
        pass: z.array(passed).default([]),
      }),
    ],
    "it must be true, 'strict', or an object with filters, sort, include, archives, pass",
  )
  .optional()
  .meta({
    description:
      "More parameters of `/posts`: `{ filters: ['tags', 'publishedAt'], sort: ['title'], include: true, archives: true, pass: ['ref'] }`, or `true` for all built-in ones. Any other parameter is then 400, as with `'strict'` alone.",
    page: 'api/richer-queries.md',
  });

type Written = Immutable<NonNullable<z.output<typeof queries>>>;

const FILTERS: Readonly<Record<string, Kind>> = {
  tags: 'tags',
  category: 'term',
  author: 'terms',
  publishedAt: 'moment',
  updatedAt: 'moment',
  slug: 'slug',
};

const SORT_KEYS = ['publishedAt', 'updatedAt', 'title'];

/** What requests can carry for other purposes, such as campaigns. */
const PASS = ['utm_*', 'fbclid', 'gclid'];

/** Other parameters of lists, whose names no filter can have. */
const TAKEN = [...PLAIN.filter((name) => !Object.hasOwn(FILTERS, name)), 'lang', 'sort', 'include'];

type CustomFields = Readonly<Record<string, Pick<CustomFieldConfig, 'type'>>>;

/** Names that URLs and the patterns of servers can contain as they are. */
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The fields of a contract's records that can be filters or keys of orders, by their schema. Dates are texts. */
export const contractFields = (contract: DefinedContract | undefined): CustomFields => {
  const schema = (contract?.[DEFINITION] as ContractDefinition | undefined)?.record?.schema;
  const described = schema && orNull(() => z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return Object.fromEntries(
    Object.entries(within(described, 'properties') ?? {}).flatMap(([name, property]) => {
      const type = PLAIN_NAME.test(name) ? typeOf(property) : null;
      return type === null ? [] : [[name, { type }] as const];
    }),
  );
};

/** Null for a type without an order, and for one of several types. */
const typeOf = (property: unknown): CustomFieldConfig['type'] | null => {
  const anyOf = within(property, 'anyOf');
  const forms = (Array.isArray(anyOf) ? anyOf : [property]).filter((form) => within(form, 'type') !== 'null');
  const type = forms.length === 1 ? within(forms[0], 'type') : null;
  if (type === 'array') return typeOf(within(forms[0], 'items')) === 'string' ? 'strings' : null;
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean' ? type : null;
};

/** The kind of a custom field; null if it cannot be a filter. */
const kindOf = ({ type }: CustomFields[string]): Kind | null => (type === 'json' ? null : type);

/** Ranges without equality, for fields with many values: `price[range]`. */
const RANGE = '[range]';
const RANGE_KINDS: Partial<Record<CustomFieldConfig['type'], Kind>> = {
  number: 'amount',
  integer: 'amount',
  string: 'text',
  date: 'moment',
};

/** The kinds of the filters that a version can declare, by their names in the configuration. */
const kindsOf = (custom: CustomFields): Readonly<Record<string, Kind>> => {
  const fields = Object.entries(custom).filter(([name]) => !TAKEN.includes(name));
  const kinds = fields.flatMap(([name, field]) => [
    [name, kindOf(field)] as const,
    [name + RANGE, RANGE_KINDS[field.type] ?? null] as const,
  ]);
  return { ...Object.fromEntries(kinds.filter((each): each is [string, Kind] => each[1] !== null)), ...FILTERS };
};

/** The filters of combinations in `lists.precompute.combine`, and declared parameters with their values. */
type Combinations = readonly (readonly string[])[];

/** The declared parameters of a version. */
export const settleQueries = (written: Written, custom: CustomFields, combine: Combinations): Queries =>
  withPages(declaredBy(written, custom), combine);

/** Adds the folders of the pages of combinations. */
export const withPages = (queries: Queries, combine: Combinations): Queries => {
  const pages = combine.flatMap((parts) => {
    const declared = declaredIn(parts, queries);
    if (declared === null || typeof declared === 'string') return [];
    const text = declaredText(declared);
    return [[text, `query=${contentHash(text)}`] as const];
  });
  return pages.length === 0 ? queries : { ...queries, pages: Object.fromEntries(pages) };
};

/** The servers that match patterns need one for each order of parameters. */
const MOST_PRECOMPUTED = 3;

/** The declared parameters of a combination. Null without any, and text says why they have no pages. */
export const declaredIn = (parts: Combinations[number], queries: Queries): Declared | string | null => {
  const written = parts.filter((part) => part.includes('='));
  if (written.length === 0) return null;
  const search = written.join('&');
  const get = searchParameters(search);
  const plain = namesIn(search).find((name) => PLAIN.includes(name));
  if (plain !== undefined) return `Write ${plain} without a value: there are pages for each ${plain}.`;
  const query = listQuery(get, { limit: { default: 1, max: 1 }, queries }, false);
  if (typeof query === 'string') return query;
  const { declared } = query;
  if (declared === undefined) return 'It has the same posts in the same order as the list without it.';
  if (declared.withBodies) return 'Lists with bodies have no pages.';
  if (written.length > MOST_PRECOMPUTED) return `At most ${MOST_PRECOMPUTED} declared parameters can have pages.`;
  return declared;
};

const declaredBy = (written: Written, custom: CustomFields): Queries => {
  const none = { filters: [], sort: [], include: false, archives: false, pass: [] };
  const all = { filters: Object.keys(FILTERS), sort: SORT_KEYS, include: true, archives: true, pass: [] };
  const declared = written === 'strict' ? none : written === true ? all : written;
  const kinds = kindsOf(custom);
  return {
    filters: Object.fromEntries(
      [...new Set(declared.filters)].sort().map((name) => [name.replace(RANGE, ''), kinds[name] as Kind]),
    ),
    sort: [...new Set(declared.sort)].sort(),
    include: declared.include,
    archives: declared.archives,
    pass: [...PASS, ...declared.pass],
  };
};

/** Finds combinations with declared parameters that have no pages in any version. */
const combinationProblems = ({ versions, records, lists }: Declaring): ConfigProblem[] => {
  const path = ['lists', 'precompute', 'combine'];
  const declaring = Object.values(versions).flatMap(({ queries: written, contract }) =>
    written === undefined ? [] : [declaredBy(written, { ...records.fields, ...contractFields(contract) })],
  );
  return lists.precompute.combine.flatMap((parts) => {
    const results = declaring.map((queries) => declaredIn(parts, queries));
    const [why = parts.some((part) => part.includes('=')) ? 'No version declares queries.' : null] = results;
    if (why === null || results.some((result) => typeof result === 'object')) return [];
    const help = 'Declare the parameter in the queries of a version, or remove the combination.';
    return [invalid(path, `There are no pages for ${parts.join(' + ')}: ${why}`, help)];
  });
};

interface Declaring {
  readonly versions: Readonly<
    Record<string, { readonly queries?: Written | undefined; readonly contract?: DefinedContract | undefined }>
  >;
  readonly records: { readonly fields: CustomFields };
  readonly lists: { readonly precompute: { readonly combine: Combinations } };
}

/** Finds declared parameters that posts do not have, or else those that cannot have pages. */
export const queryProblems = (config: Declaring): ConfigProblem[] => {
  const problems = declarationProblems(config);
  return problems.length > 0 ? problems : combinationProblems(config);
};

/** Finds declared filters and keys of orders that posts do not have. */
const declarationProblems = ({ versions, records }: Declaring): ConfigProblem[] =>
  Object.entries(versions).flatMap(([version, { queries: written, contract }]) => {
    if (written === undefined || written === 'strict') return [];
    const path = ['versions', version, 'queries'];
    const fields = { ...records.fields, ...contractFields(contract) };
    const declared = written === true ? { filters: [], sort: [], include: true } : written;
    const custom = Object.entries(fields).filter(([, field]) => kindOf(field) !== null);
    const filters = Object.keys(kindsOf(fields));
    const sortable = custom.flatMap(([name, { type }]) => (type === 'strings' ? [] : [name]));
    const keys = [...new Set([...SORT_KEYS, ...sortable])];
    const unknown = (list: 'filters' | 'sort', known: readonly string[]): ConfigProblem[] =>
      declared[list]
        .filter((name) => !known.includes(name))
        .map((name) =>
          invalid(
            [...path, list],
            `${version} declares ${name} in queries.${list}, which posts cannot be ${list === 'sort' ? 'sorted' : 'filtered'} by.`,
            `${didYouMean(name, known)}Known here: ${known.filter((one) => !one.endsWith(RANGE)).join(', ')}.`,
          ),
        );
    const problems = [...unknown('filters', filters), ...unknown('sort', keys)];
    if (!declared.include || contract === undefined) return problems;
    const message = `${version} has its own contract, so lists cannot include htmlContent.`;
    return [...problems, invalid([...path, 'include'], message, 'Set queries.include to false.')];
  });
