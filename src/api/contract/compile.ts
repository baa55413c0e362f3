import * as z from 'zod';
import { terms } from '../../config/answer-options.ts';
import {
  type ContractDefinition,
  DEFINITION,
  type DefinedContract,
  type Envelopes,
  limitsSchema,
} from '../../config/contract-definition.ts';
import { plainMessage } from '../../config/plain-message.ts';
import { NO_DETAIL_OPTIONS } from '../../config/record-fields.ts';
import type { ListTemplate } from '../../runtime/resolver/list-template.ts';
import { componentsOf, undescribable } from './component-schemas.ts';
import type { Contract, ContractOptions } from './contract.ts';
import { ENVELOPES, envelopeProblem, type Layout, layoutsOf, piecesOf } from './envelopes.ts';
import { PARTS } from './print-shape.ts';
import { createPrinters, type PrinterOptions } from './printers.ts';
import * as v1 from './v1.ts';

interface DefinitionProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export const NO_OPTIONS: ContractOptions = { details: NO_DETAIL_OPTIONS, terms: terms.parse({}) };

export const v1Contract = (options: ContractOptions = NO_OPTIONS): Contract =>
  contractOf('v1', {}, { layouts: layoutsOf(v1.envelopes(options.details.addresses)), options });

/** Compiles a user's contract, or returns its problems. */
export const compileContract = (
  version: string,
  defined: DefinedContract,
  options: ContractOptions = NO_OPTIONS,
): { readonly contract: Contract } | { readonly problems: readonly DefinitionProblem[] } => {
  const parsed = definitionSchema.safeParse(defined[DEFINITION], { error: plainMessage });
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path, message })) };
  }
  const definition = defined[DEFINITION] as ContractDefinition;
  const defaults = v1.envelopes(options.details.addresses);
  const envelopes = Object.fromEntries(
    ENVELOPES.map((name) => [name, definition.envelopes?.[name] ?? defaults[name]]),
  ) as unknown as Required<Envelopes>;
  const problems = [...schemaProblems(definition), ...envelopeProblems(envelopes)];
  return problems.length > 0
    ? { problems }
    : { contract: contractOf(version, definition, { layouts: layoutsOf(envelopes), options }) };
};

const contractOf = (version: string, definition: ContractDefinition, options: PrinterOptions): Contract => ({
  list: listTemplate(options.layouts.list),
  detail: piecesOf(options.layouts.detail),
  ...createPrinters(version, definition, options),
  schemas: (customFields, languages = false) => componentsOf(definition, options, customFields, languages),
});

const zodSchema = z.custom(
  (value) => typeof value === 'object' && value !== null && '_zod' in value,
  'not a Zod 4 schema: create it with the z that galley exports',
);
const callable = z.custom((value) => typeof value === 'function', 'not a function');
const shape = z.strictObject({ schema: zodSchema, map: callable }).optional();

const each = <Name extends string, Of>(names: readonly Name[], of: Of) =>
  Object.fromEntries(names.map((name) => [name, of])) as Record<Name, Of>;

const definitionSchema = z.strictObject({
  ...each(PARTS, shape),
  envelopes: z.strictObject(each(ENVELOPES, callable.optional())).optional(),
  limits: limitsSchema,
});

const schemaProblems = (definition: ContractDefinition): DefinitionProblem[] => {
  const schemas = PARTS.flatMap((part) => {
    const schema = definition[part]?.schema;
    return schema === undefined ? [] : [[part, schema] as const];
  });
  const alone = schemas.flatMap(([part, schema]) => problemOf([part, 'schema'], undescribable({ [part]: schema })));
  return alone.length > 0 ? alone : problemOf([], undescribable(Object.fromEntries(schemas)));
};

const problemOf = (path: DefinitionProblem['path'], why: string | null): DefinitionProblem[] =>
  why === null ? [] : [{ path, message: `JSON Schema cannot describe it: ${why}` }];

const envelopeProblems = (envelopes: Required<Envelopes>): DefinitionProblem[] =>
  ENVELOPES.flatMap((name) => {
    const why = envelopeProblem(name, envelopes);
    return why === null ? [] : [{ path: ['envelopes', name], message: `it ${why}` }];
  });

/** Converts a list's layout to the resolver's template. */
const listTemplate = (layout: Layout): ListTemplate => {
  const pieces = piecesOf(layout).map(asAscii);
  const at = pieces.indexOf('records');
  return pieces.map((piece, place) => {
    if (place === at - 1) return `${piece}[`;
    return place === at + 1 ? `]${piece}` : piece;
  });
};

const asAscii = (json: string): string =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
