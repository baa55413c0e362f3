import * as z from 'zod';
import type { Contract } from './contract.ts';
import { type ContractOptions, NO_OPTIONS } from './contract-options.ts';
import { type ContractDefinition, DEFINITION, type DefinedContract, type Envelopes } from './definition.ts';
import { envelopeProblem, layoutsOf, listTemplate } from './envelopes.ts';
import { componentsOf, undescribable } from './openapi-schemas.ts';
import { createPrinters, type PrinterOptions } from './printers.ts';
import { piecesOf } from './template.ts';
import * as v1 from './v1.ts';

/** What is wrong with a definition, and where in it. */
export interface DefinitionProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Given<Type> = { [Name in keyof Type]: NonNullable<Type[Name]> };

/** Options that are undefined are not given. */
const withoutUndefined = <Value extends object>(value: Value): Given<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Given<Value>;

/** Version 1's contract. */
export const v1Contract = (options: ContractOptions = NO_OPTIONS): Contract =>
  contractOf('v1', {}, { layouts: layoutsOf(v1.envelopes(options.details.addresses)), options });

/** A user's contract, or what is wrong with it. */
export const compileContract = (
  version: string,
  defined: DefinedContract,
  options: ContractOptions = NO_OPTIONS,
): { readonly contract: Contract } | { readonly problems: readonly DefinitionProblem[] } => {
  const parsed = definitionSchema.safeParse(defined[DEFINITION]);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path, message })) };
  }
  const definition = defined[DEFINITION] as ContractDefinition;
  const envelopes = { ...v1.envelopes(options.details.addresses), ...withoutUndefined(definition.envelopes ?? {}) };
  const problems = [...schemaProblems(definition), ...envelopeProblems(envelopes)];
  return problems.length > 0
    ? { problems }
    : { contract: contractOf(version, definition, { layouts: layoutsOf(envelopes), options }) };
};

/** The limits that a definition gives. */
export const limitsIn = (defined: DefinedContract): NonNullable<ContractDefinition['limits']> =>
  definitionSchema.safeParse(defined[DEFINITION]).data?.limits ?? {};

const contractOf = (version: string, definition: ContractDefinition, options: PrinterOptions): Contract => ({
  list: listTemplate(options.layouts.list),
  detail: piecesOf(options.layouts.detail),
  ...createPrinters(version, definition, options),
  schemas: (customFields, languages = false) => componentsOf(definition, options, { customFields, languages }),
});

const zodSchema = z.custom(
  (value) => typeof value === 'object' && value !== null && '_zod' in value,
  'not a schema of zod 4: make it with z, which galley exports',
);
const callable = z.custom((value) => typeof value === 'function', 'not a function');
const shape = z.strictObject({ schema: zodSchema, map: callable }).optional();

const definitionSchema = z.strictObject({
  record: shape,
  detail: shape,
  term: shape,
  author: shape,
  stats: shape,
  envelopes: z
    .strictObject({
      list: callable.optional(),
      detail: callable.optional(),
      terms: callable.optional(),
      authors: callable.optional(),
    })
    .optional(),
  limits: z
    .strictObject({ default: z.int().min(1).optional(), max: z.int().min(1).optional() })
    .transform(withoutUndefined)
    .optional(),
});

const SHAPES = ['record', 'detail', 'term', 'author', 'stats'] as const;

const schemaProblems = (definition: ContractDefinition): DefinitionProblem[] => {
  const schemas = SHAPES.flatMap((part) => {
    const schema = definition[part]?.schema;
    return schema === undefined ? [] : [[part, schema] as const];
  });
  const alone = schemas.flatMap(([part, schema]) => problemOf([part, 'schema'], undescribable({ [part]: schema })));
  return alone.length > 0 ? alone : problemOf([], undescribable(Object.fromEntries(schemas)));
};

const problemOf = (path: DefinitionProblem['path'], why: string | null): DefinitionProblem[] =>
  why === null ? [] : [{ path, message: `it cannot be described as JSON: ${why}` }];

const envelopeProblems = (envelopes: Required<Envelopes>): DefinitionProblem[] =>
  (['list', 'detail', 'terms', 'authors'] as const).flatMap((name) => {
    const why = envelopeProblem(name, envelopes);
    return why === null ? [] : [{ path: ['envelopes', name], message: `it ${why}` }];
  });
