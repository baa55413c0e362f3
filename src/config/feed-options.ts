import * as z from 'zod';
import type { Settings } from './settings.ts';

const options = z.strictObject({
  limit: z.int().min(1).default(20),
  content: z.enum(['full', 'excerpt']).default('full'),
});

/** True asks for feeds as they are without options. */
export const feedOptions: z.ZodType<Settings['feeds'], unknown> = z.preprocess(
  (written) => (written === true ? {} : written === false ? null : written),
  options.nullable().default(null),
);
