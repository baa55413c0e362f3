import type { Settings, Website } from '../../../config/settings.ts';
import { type Edit, editText, unedited } from '../../../shared/edited-text.ts';
import { createPlaceholders, type Placeholders, placeholdersIn } from '../../html/placeholders.ts';
import type { ToolSettings } from '../../tool.ts';
import { fillIn } from './fill-in.ts';
import { type Part, scanTemplates } from './scan.ts';
import { withHiddenCode } from './shortcodes.ts';
import { syntaxOf } from './syntax.ts';
import { type PreparedText, untagged } from './tagged-text.ts';

/** Returns the code blocks and code spans of text. */
export type CodeOf = (text: string) => readonly string[];

/** The context in which text is read. */
export interface TextSurroundings {
  /** The placeholders of the outer text, if there is one. */
  readonly placeholders?: Placeholders | undefined;
  /** The values of template variables in this post, by name. */
  readonly values?: Website['values'] | undefined;
}

export type PrepareText = (source: string, codeOf: CodeOf, surroundings?: TextSurroundings) => PreparedText;

export interface PrepareSettings extends Pick<ToolSettings, 'tool' | 'website' | 'snippets'> {
  readonly markdown?: {
    readonly templates: Pick<Settings['markdown']['templates'], 'allow'>;
    readonly extensions?: Settings['markdown']['extensions'];
    readonly engine?: string | null;
  };
  /** The names of shortcodes. */
  readonly shortcodes?: readonly string[];
}

/** Returns a function that reads the template syntax in posts. It throws a LimitError if text has too much of it. */
export const createPrepareText = ({
  tool,
  website,
  snippets = {},
  markdown,
  shortcodes = [],
}: PrepareSettings): PrepareText => {
  const allow = markdown?.templates.allow ?? [];
  const syntax = syntaxOf(tool, snippets);
  const { extensions, engine = null } = markdown ?? {};
  const hidesCode =
    syntax.codeIsHtmlWith !== undefined && extensions?.[syntax.codeIsHtmlWith] !== false && engine === null;
  const openings = syntax.tags.map(({ open }) => open);
  return (source, codeOf, { placeholders: around, values } = {}) => {
    const parts = openings.some((open) => source.includes(open)) ? scanTemplates(source, syntax) : [];
    const plain = { ...untagged(source), ...(around && { placeholders: around }) };
    if (parts.length === 0) return { ...unedited(source), residue: [], ...plain };
    const live = liveIn(source, parts, { inCode: syntax.inCode, codeOf });
    const known = values === undefined ? website : { ...website, values: { ...website.values, ...values } };
    const { placeholders } = plain;
    const rules = { syntax, hidesCode, snippets, allow, website: known, names: shortcodes, placeholders };
    const filled = fillIn(source, live, rules);
    return hidesCode ? { ...filled, ...withHiddenCode(filled) } : filled;
  };
};

/** Returns the tags outside code. With `inCode`, also returns those in code, except Markdown's own. */
const liveIn = (
  source: string,
  parts: readonly Part[],
  { inCode, codeOf }: { readonly inCode: boolean; readonly codeOf: CodeOf },
): readonly Part[] => {
  if (inCode && !parts.some(({ isOfMarkdown }) => isOfMarkdown)) return parts;
  const outside = outsideCode(source, parts, codeOf);
  if (!inCode) return outside;
  const known = new Set(outside);
  return parts.filter((part) => known.has(part) || !part.isOfMarkdown);
};

/**
 * Returns the tags outside code. Finds code with placeholders for all tags, because tags could look like Markdown. Raw
 * HTML in code without fences becomes a part of the code.
 */
const outsideCode = (source: string, parts: readonly Part[], codeOf: CodeOf): readonly Part[] => {
  const { next } = createPlaceholders(source);
  const edits = parts.map(({ start, end }): Edit => ({ start, end, text: next() }));
  const code = codeOf(editText(source, edits).text);
  const inCode = new Set(code.flatMap(placeholdersIn));
  const inFences = new Set(code.filter((raw) => /^\s*(?:`{3}|~{3})/.test(raw)).flatMap(placeholdersIn));
  return parts.flatMap(({ isRaw, ...part }, at) => {
    const { text } = edits[at] as Edit;
    if (!inCode.has(text)) return parts[at] as Part;
    return isRaw && !inFences.has(text) ? part : [];
  });
};
