import * as z from 'zod';
import type { MarkdownExtension } from '../dialects/dialect.ts';
import type { Settings } from './settings.ts';

const EXTENSIONS = [
  'alerts',
  'attributes',
  'code-fences',
  'containers',
  'definition-lists',
  'emoji',
  'heading-ids',
  'kramdown-math',
  'math',
  'table-of-contents',
] as const satisfies readonly MarkdownExtension[];
const extension = z.enum(EXTENSIONS);

/** `markdown.extensions`. */
export const extensionOptions: z.ZodType<Settings['markdown']['extensions']> = z
  .union(
    [z.array(extension), z.partialRecord(extension, z.boolean())],
    `a list of extensions, or an object such as { alerts: true }, of ${EXTENSIONS.join(', ')}`,
  )
  .default({})
  .transform((said) => (Array.isArray(said) ? Object.fromEntries(said.map((name) => [name, true])) : said));
