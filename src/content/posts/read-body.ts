import type { createAddDefaults } from '../front-matter/cascade/folder-defaults.ts';
import { parseDate } from '../front-matter/date.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { UnsafeAddress } from '../markdown/references.ts';
import type { RenderBody, RenderedBody } from '../markdown/render-body.ts';
import { NOTHING_RENDERED } from '../markdown/rendered.ts';
import type { RunShortcodes } from '../markdown/run-shortcodes.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import { textOf } from './field-values.ts';
import type { PostHead } from './post-head.ts';
import type { Report } from './report.ts';

/** A post's body as HTML with placeholders for relative URLs, after its shortcodes have run. */
export interface PostBody extends Omit<RenderedBody, 'unsafe'> {
  readonly unsafe: readonly (UnsafeAddress & { readonly bodyOffset?: number })[];
}

interface BodyReading {
  readonly file: string;
  readonly settings: Pick<ToolSettings, 'tool'>;
  readonly addDefaults: ReturnType<typeof createAddDefaults>;
  readonly render: RenderBody;
  readonly runShortcodes: RunShortcodes;
  readonly report: Report;
}

export const readBody = async (
  { data, body: text }: Pick<FrontMatter, 'data' | 'body'>,
  { title, excerpt }: Pick<PostHead, 'title' | 'excerpt'>,
  { file, settings, addDefaults, render, runShortcodes, report }: BodyReading,
): Promise<PostBody> => {
  const rendering = await render({
    text,
    file,
    needsExcerpt: excerpt === null,
    values: pageValues(settings.tool, { body: text, title }, () => addDefaults(file, data)),
  });
  if ('problem' in rendering) report(rendering.problem);
  const rendered = 'problem' in rendering ? NOTHING : rendering;
  for (const warning of rendered.warnings) report(warning);
  const { html, references, unsafe, problems } = runShortcodes(rendered.html, rendered.shortcodes, file);
  for (const problem of problems) report(problem);
  const all = { references: [...rendered.references, ...references], unsafe: [...rendered.unsafe, ...unsafe] };
  return { ...rendered, ...all, html };
};

const NOTHING: RenderedBody = { ...NOTHING_RENDERED, excerpt: '', warnings: [], residue: [] };

/**
 * The template variables of the post's front matter and of its folders' defaults. Dates are left out, because each tool
 * prints them in its own form.
 */
const pageValues = (
  { templates: { page } }: Tool,
  { body, title }: { readonly body: string; readonly title: string },
  read: () => FrontMatter['data'],
): Readonly<Record<string, string>> => {
  if (page === undefined || !body.includes('{{')) return {};
  const texts = [...read()].flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined || parseDate(text) !== null ? [] : [[page + key, text] as const];
  });
  return Object.fromEntries([...texts, [`${page}title`, title]]);
};
