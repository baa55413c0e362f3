import type { Dialect } from '../../config/dialects/dialect.ts';
import { DIALECTS } from '../../config/dialects/dialects.ts';
import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type Identity, readText, type SourceFile } from '../../shared/fs/read-text.ts';
import type { DefaultsFile } from '../front-matter/cascade/defaults-rule.ts';
import { createAddDefaults } from '../front-matter/cascade/folder-defaults.ts';
import { parseDate } from '../front-matter/date.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts';
import { shownDate, zoneOf } from '../front-matter/zone.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { readingTime } from '../markdown/count-words.ts';
import { createBodyFinisher, runShortcodes } from '../markdown/finish-body.ts';
import { rootsOf } from '../markdown/references.ts';
import { createBodyRenderer, type RenderBody, type RenderedBody } from '../markdown/render-body.ts';
import { patternsOfFile } from '../slugs/fill-pattern.ts';
import { createAssets } from './assets.ts';
import { checkPost, type PostToCheck } from './check-post.ts';
import { textOf } from './field-values.ts';
import { type Head, readHead, type WorkspaceReading } from './head.ts';
import { resolveCover, resolveReferences, uniqueAssets } from './post-references.ts';
import { isNamedAfterFile } from './post-slug.ts';
import { createLookAlikeReader } from './publish-rules.ts';
import { createCappedProblems, createDiagnose, type Report } from './report.ts';
import { createUnreadFinder } from './unread-keys.ts';
import type { ReadPost, WrittenPost } from './written-post.ts';

type ReaderSettings = Settings &
  WorkspaceReading & {
    /** Files with default values for folders. */
    readonly defaults?: readonly DefaultsFile[] | undefined;
  };

/**
 * Returns a function that reads one post: its fields, its HTML, and the problems of both. The result depends on the file,
 * on the files that it refers to, and on the settings, never on other posts.
 */
export const createPostReader = (
  settings: ReaderSettings,
  render: RenderBody = createBodyRenderer(settings),
): ((source: SourceFile) => Promise<ReadPost>) => {
  const tools = createTools(settings, render);
  const dialect = settings.dialect && DIALECTS[settings.dialect];
  return async (source) => {
    const { hash, fingerprint, ...found } = readText(source);
    if (found.text === null) return { ...unreadable(found.diagnostic), hash, fingerprint };
    const split = readFrontMatter(found.text, source.file, dialect ?? {});
    if (split.frontMatter === null) return { ...unreadable(split.diagnostic), hash, fingerprint };
    return { hash, fingerprint, ...(await readPost(source, split.frontMatter, { settings, dialect, tools })) };
  };
};

/** The tools that read all posts of a workspace. */
const createTools = (settings: ReaderSettings, render: RenderBody) => ({
  render,
  finish: createBodyFinisher(createSanitizer(settings.markdown.sanitize)),
  findAsset: createAssets(settings),
  findUnread: createUnreadFinder(settings),
  addDefaults: createAddDefaults(settings.defaults ?? [], settings),
  readLookAlikes: createLookAlikeReader(settings),
  zone: zoneOf(settings),
});

type Read = Omit<ReadPost, keyof Identity>;

const unreadable = (diagnostic: Diagnostic): Read => ({
  post: null,
  fields: null,
  html: '',
  diagnostics: [diagnostic],
});

interface Reading {
  readonly source: SourceFile;
  readonly frontMatter: FrontMatter;
  readonly settings: ReaderSettings;
  readonly dialect: Dialect | null;
  readonly tools: ReturnType<typeof createTools>;
  readonly report: Report;
}

/** Reads one file in four steps: parse it, resolve its URLs, check it, and build the post. */
const readPost = async (
  source: SourceFile,
  frontMatter: FrontMatter,
  tooling: Pick<Reading, 'settings' | 'dialect' | 'tools'>,
): Promise<Read> => {
  const diagnostics: Diagnostic[] = frontMatter.twice === undefined ? [] : [frontMatter.twice];
  const diagnose = createDiagnose(frontMatter, source.file, tooling.settings);
  const problems = createCappedProblems((problem) => diagnostics.push(diagnose(problem)));
  const reading = { source, frontMatter, report: problems.report, ...tooling };
  const parsed = await read(reading);
  const resolved = await resolve(parsed, reading);
  const { head, body } = parsed;
  const { file } = source;
  checkPost({ file, text: frontMatter.body, ...body, head, html: resolved.html }, tooling.settings, problems.report);
  problems.finish();
  return { ...build(parsed, resolved, reading), diagnostics };
};

/** The content of a file: its head, and its body as HTML with placeholders for relative URLs. */
interface ParsedFile {
  readonly head: Head;
  readonly body: Omit<RenderedBody, 'unsafe'> & Pick<PostToCheck, 'unsafe'>;
}

const read = async ({ source, frontMatter, settings, dialect, tools, report }: Reading): Promise<ParsedFile> => {
  const { file } = source;
  const head = readHead(file, frontMatter, { ...tools, settings, report });
  const values = pageValues(dialect, frontMatter, head.title);
  const rendering = await tools.render({ text: frontMatter.body, needsExcerpt: head.excerpt === null, values });
  if ('problem' in rendering) report(rendering.problem);
  const rendered = 'problem' in rendering ? NOTHING : rendering;
  for (const warning of rendered.warnings) report(warning);
  const filling = { shortcodes: settings.markdown.shortcodes, roots: rootsOf(settings), file };
  const { html, references, unsafe, problems } = runShortcodes(rendered.html, rendered.shortcodes, filling);
  for (const problem of problems) report(problem);
  const all = { references: [...rendered.references, ...references], unsafe: [...rendered.unsafe, ...unsafe] };
  return { head, body: { ...rendered, ...all, html } };
};

/** The targets of the URLs in a post. */
interface Resolved extends Pick<WrittenPost, 'links' | 'assets'> {
  readonly cover: string | null;
  /** Null if the HTML could not be finished. */
  readonly html: string | null;
}

const resolve = async ({ head, body }: ParsedFile, { source, settings, tools, report }: Reading): Promise<Resolved> => {
  const { references, shortcodes } = body;
  const resolving = {
    source,
    report,
    findAsset: tools.findAsset,
    dialect: settings.dialect,
    isPlaced: head.addresses.length > 0,
    sanitize: settings.markdown.sanitize,
    fromRoot: settings.assets.folder !== null,
    deadLinks: settings.posts.deadLinks,
  };
  const { addresses, links, assets } = await resolveReferences(references, resolving);
  const cover = await resolveCover(head.cover, resolving);
  const isFinished = references.length === 0 && shortcodes.length === 0;
  const finished = isFinished ? { html: body.html } : tools.finish(body.html, addresses);
  if ('problem' in finished) report(finished.problem);
  const html = 'problem' in finished ? null : finished.html;
  return { html, cover: cover.url, links, assets: uniqueAssets([...assets, ...cover.assets]) };
};

const build = (
  { head, body }: ParsedFile,
  { links, assets, cover, html }: Resolved,
  { source: { file }, frontMatter, settings, tools }: Reading,
): Omit<Read, 'diagnostics'> => {
  const { slug, url, date, category, tags, authors, draft, unlisted, mapped, addresses, aliases } = head;
  const { residue, languages } = body;
  const unread = tools.findUnread(frontMatter.data, head);
  const publishedAt = date ?? '';
  const dueAt = laterOf(head.publishDate ?? date, head.notBefore) ?? '';
  const post: WrittenPost = {
    file,
    slug,
    url,
    publishedAt,
    category,
    tags,
    authors,
    draft,
    unlisted,
    dueAt,
    expiresAt: head.expiryDate,
    mapped,
    links,
    assets,
    ...(addresses.length > 0 && { addresses }),
    ...head.translation,
    ...(unread.length > 0 && { unread }),
    ...(residue.length > 0 && { residue }),
    ...(languages.length > 0 && { languages }),
  };
  if (slug === '' || (date === null && !draft)) return { post, fields: null, html: '' };
  const isRenamed = !isNamedAfterFile(
    { ...post, publishedAt: date === null ? '' : shownDate(date, tools.zone) },
    { slugify: settings.posts.slugify, ...patternsOfFile(settings.posts, file) },
  );
  return {
    post: { ...post, ...(isRenamed && { isRenamed }), ...(aliases.length > 0 && { aliases }) },
    fields: {
      slug,
      publishedAt,
      title: head.title,
      excerpt: head.excerpt ?? body.excerpt,
      updatedAt: head.updated,
      coverImage: cover,
      readingTime: body.away?.readingTime ?? readingTime(html ?? ''),
      custom: head.custom,
      ...(settings.details.addresses && { coverAsset: belowPath(settings.basePath, cover) }),
      ...(settings.records.coverAlt && { coverAlt: cover && (head.cover?.alt ?? null) }),
    },
    html: html ?? '',
    away: body.away,
  };
};

/** The later of two moments, in ISO 8601 and UTC. */
const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;

const NOTHING: RenderedBody = {
  html: '',
  references: [],
  fragments: [],
  unsafe: [],
  excerpt: '',
  warnings: [],
  residue: [],
  languages: [],
  shortcodes: [],
};

/** The template variables of the post's own front matter, without dates, because each tool prints them in its own form. */
const pageValues = (
  dialect: Dialect | null,
  { data, body }: Pick<FrontMatter, 'data' | 'body'>,
  title: string,
): Readonly<Record<string, string>> => {
  const page = dialect?.templates.page;
  if (page === undefined || !body.includes('{{')) return {};
  const texts = [...data].flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined || parseDate(text) !== null ? [] : [[page + key, text] as const];
  });
  return Object.fromEntries([...texts, [`${page}title`, title]]);
};

/** The part of a URL below a path from the root; null for a URL that is not below it. */
const belowPath = (path: string, address: string | null): string | null =>
  address?.startsWith(`${path}/`) ? address.slice(path.length + 1) : null;
