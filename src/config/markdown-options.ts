import { types } from 'node:util';
import type { MarkedExtension } from 'marked';
import * as z from 'zod';
import { isObject } from '../shared/is-object.ts';
import { type ConfigFunctions, hideFunctions, type Shortcode } from './config-functions.ts';
import { SCRIPT } from './import-config.ts';
import { off, onPage, text } from './option-kinds.ts';

/** The build checks the name, because the tools have extensions of their own. */
const extension = text.meta({ type: 'ExtensionName' });

type Chosen = Readonly<Record<string, boolean | undefined>>;

const extensions = z
  .union(
    [z.array(extension), z.partialRecord(extension, z.boolean())],
    'it must be a list of extensions, or an object such as { alerts: true }',
  )
  .default({})
  .transform((given): Chosen => (Array.isArray(given) ? Object.fromEntries(given.map((name) => [name, true])) : given));

const shortcodes = z
  .record(
    z.string().regex(/^[A-Za-z_][\w./-]*$/, 'it must be the name of a tag, such as youtube'),
    z
      .custom<Shortcode>((written) => typeof written === 'function', 'not a function: it needs a .ts or .js file')
      .meta({ type: 'Shortcode' }),
  )
  .default({})
  .transform((functions) => (Object.keys(functions).length === 0 ? null : hideFunctions(functions)));

const KNOWN: readonly string[] = [
  'async',
  'breaks',
  'extensions',
  'gfm',
  'hooks',
  'pedantic',
  'renderer',
  'silent',
  'tokenizer',
  'useNewRenderer',
  'walkTokens',
];

const whyRefused = (extension: unknown): string | null => {
  if (!isObject(extension))
    return 'not an extension of marked: an object such as { renderer: { … } }, which needs a .ts or .js file';
  const unknown = Object.keys(extension).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `marked knows no ${unknown} in an extension, only ${KNOWN.join(', ')}`;
  const asynchronous = (extension as MarkedExtension).async === true ? 'async: true' : asyncFunctionIn(extension, '');
  return asynchronous === null
    ? null
    : `${asynchronous} is asynchronous, but Galley renders posts synchronously: return the HTML itself`;
};

const asyncFunctionIn = (value: unknown, path: string): string | null => {
  if (typeof value === 'function') return types.isAsyncFunction(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const found = asyncFunctionIn(item, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};

const marked = z
  .array(
    z
      .custom<MarkedExtension>()
      .superRefine((extension, { addIssue }) => {
        const why = whyRefused(extension);
        if (why !== null) addIssue(why);
      })
      .meta({ type: 'MarkedExtension' }),
  )
  .default([])
  .transform((extensions): ConfigFunctions<readonly MarkedExtension[]> | null =>
    extensions.length === 0 ? null : hideFunctions(extensions),
  );

/** The engine that Galley has. */
export const MARKED = 'marked';
const ENGINE = new RegExp(`^${MARKED}$|${SCRIPT.source}`);

export const markdown = onPage('content/markdown.md', {
  engine: text.regex(ENGINE, "it must be the path of a .js or .ts file, or 'marked'").nullable().default(null).meta({
    description: 'A module that renders Markdown instead of marked: `(markdown, { file, data }) => html`.',
    page: 'content/site-markdown.md',
  }),
  rendered: text.nullable().default(null).meta({
    description: "A file with the HTML of all posts from your site's tool, one `{ file, html }` a line.",
    page: 'content/site-markdown.md',
  }),
  highlight: z.boolean().default(true).meta({ description: 'Highlight fenced code with the classes of highlight.js.' }),
  sanitize: off('Sanitize the HTML. Use this if you do not trust the authors.', 'internals/security.md'),
  extensions: extensions.meta({
    description:
      'Markdown extensions to turn on or off, such as `{ alerts: true, emoji: false }`, or a list to turn on. The dialect turns on some.',
    page: 'content/markdown-extensions.md',
  }),
  imageSizes: off(
    'Add `width` and `height` to images in the HTML that are files of the project, so that pages do not shift.',
    'content/images-and-files/index.md',
  ),
  templates: z
    .union(
      [z.enum(['warn', 'error', 'allow']), z.array(text)],
      "it must be 'warn', 'error', 'allow', or a list of kinds of template tags",
    )
    .default('warn')
    .transform((given) =>
      typeof given === 'string'
        ? { residue: given, allow: [] as string[] }
        : { residue: 'warn' as const, allow: given },
    )
    .meta({
      description:
        "Template tags that Galley does not fill in: `'warn'` once per kind, `'error'`, `'allow'`, or the kinds to allow: `['figure']`.",
      page: 'content/templates.md',
    }),
  shortcodes: shortcodes.meta({
    description:
      "Functions that turn template tags into HTML, by tag name: `{ youtube: ({ positional }) => '…' }`. They need a `.ts` or `.js` file.",
    page: 'content/templates.md',
  }),
  marked: marked.meta({
    description: 'Your own extensions of marked. They must be synchronous and need a `.ts` or `.js` file.',
    page: 'content/markdown.md',
  }),
});
