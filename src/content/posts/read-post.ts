import type { Pack } from '../../shared/cache/packs.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { readText } from '../../shared/fs/read-text.ts';
import { type SharedLimit, TimeLimitError } from '../../shared/workers/time-limit.ts';
import type { DefaultsFile } from '../front-matter/cascade/defaults-rule.ts';
import { createAddDefaults } from '../front-matter/cascade/folder-defaults.ts';
import { readFrontMatter } from '../front-matter/front-matter.ts';
import { zoneOf } from '../front-matter/zone.ts';
import { idsIn } from '../html/ids.ts';
import { finishHtml } from '../html/placeholders.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { loadParser } from '../html/tokenizer.ts';
import { causeOf, NOT_TRIED } from '../markdown/body-problem.ts';
import { createBodyRenderer, postLimit, type RenderBody } from '../markdown/render-body.ts';
import { type PostSource, type RenderedByTool, readRenderedLine } from '../markdown/rendered-lines.ts';
import { createRunShortcodes } from '../markdown/run-shortcodes.ts';
import { MAX_SECONDS } from '../markdown/tokens/limits.ts';
import type { ToolSettings } from '../tool.ts';
import { createAssets } from './assets.ts';
import { detailFieldsOf, fieldsOf, isWhole, postOf, type ReadParts } from './build-post.ts';
import { checkPost } from './check-post.ts';
import { commentedValues } from './commented-values.ts';
import { createCompleteImages } from './complete-images.ts';
import { readHead, type WorkspaceReading } from './post-head.ts';
import { resolveUrls } from './post-references.ts';
import { createLookAlikeReader } from './publish-rules.ts';
import { bodyOf, readBody } from './read-body.ts';
import { createCappedProblems, createDiagnose, type PostProblem, TOP } from './report.ts';
import { createUnreadFinder } from './unread-keys.ts';
import type { StoredPost } from './written-post.ts';

type ReaderSettings = ToolSettings &
  WorkspaceReading & {
    readonly defaults?: readonly DefaultsFile[] | undefined;
  };

export interface ReaderOptions {
  /** Receives the fields and the HTML as JSON. If null, the result contains the fields, and the HTML is dropped. */
  readonly pack?: Pack | null;
  /** @default a renderer on the calling thread */
  readonly render?: RenderBody;
  /** For each step of reading a post. */
  readonly limited?: SharedLimit;
}

export type ReadPost = (source: PostSource) => Promise<StoredPost>;

/**
 * Returns a function that reads one post: its fields, its HTML, and the problems of both. The result depends on the
 * file, on the files that it refers to, and on the settings, never on other posts.
 */
export const createPostReader = (settings: ReaderSettings, options: ReaderOptions = {}): ReadPost => {
  const tools = createTools(settings, options);
  return async (source) => {
    const { file } = source;
    const { hash, fingerprint, ...found } = readText(source);
    const failed = (diagnostic: Diagnostic): StoredPost => {
      const diagnostics = [diagnostic];
      return { file, hash, fingerprint, post: null, fields: null, body: null, diagnostics };
    };
    if (found.text === null) return failed(found.diagnostic);
    if (tools.limited.isSpent()) return failed({ severity: 'error', ...NOT_TRIED, file });
    const { text } = found;
    const line = source.rendered;
    const rendered = line && readRenderedLine(settings, line, hash);
    try {
      const begun = await tools.limited(() => beginPost({ text, file, rendered }, tools));
      if ('diagnostic' in begun) return failed(begun.diagnostic);
      const read = await readPost(source, begun, tools);
      return { file, hash, fingerprint, ...(line && { line: line.hash }), ...read };
    } catch (error) {
      if (error instanceof TimeLimitError) return failed({ ...TOO_SLOW, file });
      throw error;
    }
  };
};

const TOO_SLOW: Omit<Diagnostic, 'file'> = {
  severity: 'error',
  code: 'post/too-slow',
  message: `It took longer than ${MAX_SECONDS} s to read the front matter, to run the shortcodes, or to finish the HTML.`,
  position: TOP,
  help: 'Look for very long lines, or for very many similar lines or tags. Split or remove them.',
};

/** The tools that read all posts of a workspace. */
const createTools = (settings: ReaderSettings, { pack = null, limited = postLimit(), ...options }: ReaderOptions) => ({
  settings,
  pack,
  limited,
  render: options.render ?? createBodyRenderer(settings, limited),
  runShortcodes: createRunShortcodes(settings),
  sanitize: createSanitizer(settings.markdown.sanitize),
  completeImages: createCompleteImages(settings),
  findAsset: createAssets(settings),
  findUnread: createUnreadFinder(settings),
  addDefaults: createAddDefaults(settings.defaults ?? [], settings),
  readLookAlikes: createLookAlikeReader(settings),
  zone: zoneOf(settings),
});

type Tools = ReturnType<typeof createTools>;

interface PostText {
  readonly text: string;
  readonly file: string;
  /** The HTML from the site's tool; null if it is missing, undefined if Galley renders the post. */
  readonly rendered: RenderedByTool | null | undefined;
}

/** The start of reading a post: its front matter, and what it asks the renderer. */
const beginPost = ({ text, file, rendered }: PostText, tools: Tools) => {
  const split = readFrontMatter(text, file, tools.settings.tool.frontMatter);
  if (split.frontMatter === null) return split;
  const { frontMatter } = split;
  const problems: PostProblem[] = [];
  const { report, finish } = createCappedProblems((problem) => problems.push(problem));
  for (const problem of commentedValues(frontMatter, tools.settings)) report(problem);
  const head = readHead(file, frontMatter, { ...tools, report });
  const body = bodyOf(frontMatter, head, { file, rendered, report, ...tools });
  return { frontMatter, rendered, head, input: body, problems, report, finish };
};

type Begun = Exclude<ReturnType<typeof beginPost>, { readonly frontMatter: null }>;

/** Reads the rest: renders the body, resolves its URLs, checks the post, and builds it. */
const readPost = async (source: PostSource, begun: Begun, tools: Tools): Promise<Built> => {
  const { file } = source;
  const { head, report } = begun;
  const rendering = await tools.render(begun.input);
  loadParser();
  const body = await tools.limited(() => readBody(rendering, { file, report, ...tools }));
  const urls = await resolveUrls(head, body.references, { source, report, ...tools });
  return build(await tools.limited(() => finishPost({ ...begun, file, body, urls }, tools)), tools);
};

/** Inserts URLs into the HTML, checks the post, and finds the places of its problems. */
const finishPost = (parts: ReadParts & Omit<Begun, 'input'>, { sanitize, settings, zone, findUnread }: Tools) => {
  const { file, frontMatter, head, body, urls, problems, report, finish } = parts;
  let html: string | null = body.html;
  try {
    if (body.references.length + body.shortcodes.length > 0) html = finishHtml(html, urls.addresses, sanitize);
  } catch (error) {
    html = null;
    const cause = causeOf(error, null);
    if (cause === null) throw error;
    report({ ...cause, bodyOffset: 0 });
  }
  checkPost({ file, text: frontMatter.body, head, body, html }, settings, report);
  finish();
  const diagnose = createDiagnose(frontMatter, file, settings);
  const diagnostics = [
    ...(frontMatter.twice === undefined ? [] : [frontMatter.twice]),
    ...problems.map((problem) => diagnose(problem, body.residue)),
  ];
  return { ...parts, html: html ?? '', diagnostics, post: postOf(parts, { settings, zone, findUnread }) };
};

type Built = Omit<StoredPost, 'file' | 'hash' | 'fingerprint'>;

/** Builds the post, and puts its fields and its HTML into the pack. */
const build = async (parts: ReturnType<typeof finishPost>, tools: Tools): Promise<Built> => {
  const { file, head, body, urls, diagnostics, post } = parts;
  const { completeImages, settings, pack, limited } = tools;
  if (!isWhole(head)) return { post, fields: null, body: null, diagnostics };
  const illustrated = { coverImage: urls.cover, assets: urls.assets };
  const images = (await completeImages?.(parts.html, illustrated, file)) ?? { ...NO_IMAGES, html: parts.html };
  const { html } = images;
  const fields = await limited(() => ({
    ...fieldsOf(parts, settings),
    ...images.cover,
    ...detailFieldsOf(html, settings),
  }));
  return {
    post,
    diagnostics: [...diagnostics, ...images.diagnostics],
    fields: pack === null ? fields : pack.putBytes(Buffer.from(JSON.stringify(fields))),
    body: body.saved?.place ?? pack?.putJson(html) ?? null,
    ...(pack === null && { ids: [...idsIn(html)].join('\n') }),
  };
};

const NO_IMAGES = { cover: {}, diagnostics: [] };
