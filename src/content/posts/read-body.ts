import type { createAddDefaults } from '../front-matter/cascade/folder-defaults.ts';
import { parseDate } from '../front-matter/date.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { UnsafeAddress } from '../markdown/references.ts';
import type { Body, RenderedBody, Rendering } from '../markdown/render-body.ts';
import { NOTHING_RENDERED } from '../markdown/rendered.ts';
import type { RenderedByTool } from '../markdown/rendered-lines.ts';
import type { RunShortcodes } from '../markdown/run-shortcodes.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import { jsonOf } from './custom-fields.ts';
import { objectOf, textOf } from './field-values.ts';
import type { PostHead } from './post-head.ts';
import type { PostProblem, Report } from './report.ts';
import type { Json } from './written-post.ts';

/** A post's body as HTML with placeholders for relative URLs, after its shortcodes have run. */
export interface PostBody extends Omit<RenderedBody, 'unsafe'> {
  readonly unsafe: readonly (UnsafeAddress & { readonly bodyOffset?: number })[];
}

interface BodyInput {
  readonly file: string;
  readonly settings: Pick<ToolSettings, 'tool' | 'markdown'>;
  readonly addDefaults: ReturnType<typeof createAddDefaults>;
  readonly rendered: RenderedByTool | null | undefined;
  readonly report: Report;
}

/** What the renderer gets of a post. */
export const bodyOf = (
  { data, body: text }: Pick<FrontMatter, 'data' | 'body'>,
  { title, excerpt }: Pick<PostHead, 'title' | 'excerpt'>,
  { file, settings, addDefaults, rendered, report }: BodyInput,
): Body => {
  if (rendered?.isStale) report(STALE);
  return {
    text,
    file,
    needsExcerpt: excerpt === null,
    html: rendered === null ? '' : rendered?.html,
    values: pageValues(settings.tool, { body: text, title }, () => addDefaults(file, data)),
    ...(settings.markdown.engine !== null && { data: plainData(addDefaults(file, data)) }),
  };
};

interface BodyReading {
  readonly file: string;
  readonly runShortcodes: RunShortcodes;
  readonly report: Report;
}

export const readBody = (rendering: Rendering, { file, runShortcodes, report }: BodyReading): PostBody => {
  if ('problem' in rendering) report(rendering.problem);
  const rendered = 'problem' in rendering ? NOTHING : rendering;
  for (const warning of rendered.warnings) report(warning);
  const { html, references, unsafe, problems } = runShortcodes(rendered.html, rendered.shortcodes, file);
  for (const problem of problems) report(problem);
  const all = { references: [...rendered.references, ...references], unsafe: [...rendered.unsafe, ...unsafe] };
  return { ...rendered, ...all, html };
};

/** Front matter as JSON, without values that JSON cannot represent. */
const plainData = (data: FrontMatter['data']): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    [...data].flatMap(([key, written]) => {
      const value = jsonOf(written);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

const STALE: PostProblem = {
  severity: 'warning',
  code: 'post/rendered-stale',
  message: "The post has changed since the site's tool rendered it.",
  help: 'Let the tool write the file in markdown.rendered again. Until then, readers see the earlier text.',
};

const NOTHING: RenderedBody = { ...NOTHING_RENDERED, excerpt: '', warnings: [], residue: [] };

/**
 * The template variables of the post's front matter and of its folders' defaults. Dates are left out, because each tool
 * prints them in its own form.
 */
const pageValues = (
  { templates: { page }, ignoresCase }: Tool,
  { body, title }: { readonly body: string; readonly title: string },
  read: () => FrontMatter['data'],
): Readonly<Record<string, string>> => {
  if (page === undefined || !body.includes('{{')) return {};
  const texts = textsIn(page, read()).map(([key, text]) => [ignoresCase ? key.toLowerCase() : key, text] as const);
  return Object.fromEntries([...texts, [`${page}title`, title]]);
};

/** The strings of a map and of the maps in it, by their paths: `a.b`. */
const textsIn = (prefix: string, values: ReadonlyMap<string, unknown>): readonly (readonly [string, string])[] =>
  [...values].flatMap(([key, value]) => {
    const text = textOf(value);
    if (text === undefined) return textsIn(`${prefix}${key}.`, objectOf(value) ?? new Map());
    return parseDate(text) !== null ? [] : [[prefix + key, text] as const];
  });
