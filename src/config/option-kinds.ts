import * as z from 'zod';
import { millisecondsOf } from './parse-moment.ts';

/** Text, such as a path. No path can contain U+0000. */
export const text: z.ZodString = z
  .string()
  .min(1)
  .regex(/^[^\0]*$/, 'it must not contain the character U+0000');

/** A switch that is off by default. */
export const off = (description: string, page?: string): z.ZodDefault<z.ZodBoolean> =>
  z.boolean().default(false).meta({ description, page });

const NO_DATE = 'not a date: write it as 2026-01-31 or 2026-01-31T12:00:00Z';

/** A time in a configuration. The result is in milliseconds since the epoch. */
export const moment: z.ZodType<number, string | Date> = z
  .union([z.string(), z.date()], NO_DATE)
  .transform((value) => (value instanceof Date ? value.getTime() : millisecondsOf(value)))
  .refine((value) => Number.isFinite(value), NO_DATE);

/** A group of options. `page` is the guide's page for all options that do not name another page. */
export const onPage = <Shape extends Readonly<Record<string, z.ZodType>>>(
  page: string,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> => {
  const options = Object.entries(shape).map(([name, option]) => {
    const about = option.meta();
    return [name, about?.description === undefined ? option : option.meta({ ...about, page: about.page ?? page })];
  });
  return z.strictObject(Object.fromEntries(options) as Shape);
};
