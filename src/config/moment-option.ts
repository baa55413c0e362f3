import * as z from 'zod';
import { millisecondsOf } from './moment.ts';

/** A moment as people write it in a configuration, which becomes milliseconds since the epoch. */
export const momentOption: z.ZodType<number, string | Date> = z
  .union([z.string(), z.date()])
  .transform((value) => (value instanceof Date ? value.getTime() : millisecondsOf(value)))
  .refine((value) => Number.isFinite(value), 'not a date: write it as 2026-01-31 or 2026-01-31T12:00:00Z');
