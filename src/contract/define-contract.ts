import type * as z from 'zod';
import { type ContractDefinition, DEFINITION, type DefinedContract } from './definition.ts';
import type { NoFields } from './shapes.ts';

type Any = z.ZodType<object>;

/** A contract for `versions.v2.contract`; whether it makes sense is checked when the configuration is loaded. */
export const defineContract = <
  Record extends Any = Any,
  Detail extends Any = Any,
  OneTerm extends Any = Any,
  OneAuthor extends Any = Any,
  Totals extends Any = Any,
  Custom extends object = NoFields,
>(
  definition: ContractDefinition<Record, Detail, OneTerm, OneAuthor, Totals, Custom>,
): DefinedContract => Object.freeze({ [DEFINITION]: definition });
