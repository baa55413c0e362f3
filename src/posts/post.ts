import type { Settings } from '../config/settings.ts';
import { shownDate, type Zone, zoneOf } from '../dates/zone.ts';
import type { DefaultsFile } from '../defaults/defaults-file.ts';
import { createAddDefaults } from '../defaults/folder-defaults.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { missingAnchors } from '../markdown/anchors.ts';
import { createBodyFinisher, type FinishBody } from '../markdown/finish-body.ts';
import { readingTime } from '../markdown/reading-time.ts';
import { rootsOf } from '../markdown/references.ts';
import { createBodyRenderer, type RenderBody, type RenderedBody } from '../markdown/render-body.ts';
import { runShortcodes } from '../markdown/run-shortcodes.ts';
import { patternsOfFile } from '../slugs/patterns-of-file.ts';
import { readText } from '../sources/read-text.ts';
import type { Identity, SourceFile } from '../sources/source.ts';
import { isMdx } from '../sources/workspace-files.ts';
import { createAssets } from './assets.ts';
import { belowPath } from './below-path.ts';
import { createCappedProblems } from './capped-problems.ts';
import { warnOfHidden } from './hidden-in-post.ts';
import { warnOfMdx } from './mdx.ts';
import { pageValues } from './page-values.ts';
import type { ParsedPost, PostResult } from './parsed-post.ts';
import { readHead, type WorkspaceReading } from './post-head.ts';
import { reportUnsafe, resolveCover, resolveReferences, uniqueAssets } from './post-references.ts';
import { isNamedAfterFile } from './post-slug.ts';
import { createLookAlikeReader, type ReadLookAlikes } from './publish-look-alikes.ts';
import { createDiagnose } from './report.ts';
import { createUnreadFinder } from './unread-keys.ts';

interface ReaderSettings
  extends Pick<
      Settings,
      | 'root'
      | 'content'
      | 'workspaces'
      | 'out'
      | 'basePath'
      | 'posts'
      | 'dialect'
      | 'website'
      | 'postFolders'
      | 'fields'
      | 'markdown'
      | 'assets'
      | 'customFields'
      | 'ignoreFields'
    >,
    WorkspaceReading {
  /** Files that say what holds for the posts of folders. */
  readonly defaults?: readonly DefaultsFile[] | undefined;
}

interface Tools {
  readonly render: RenderBody;
  readonly finish: FinishBody;
  readonly findAsset: ReturnType<typeof createAssets>;
  readonly findUnread: ReturnType<typeof createUnreadFinder>;
  readonly addDefaults: ReturnType<typeof createAddDefaults>;
  readonly readLookAlikes: ReadLookAlikes;
  readonly zone: Zone;
}

/**
 * A function that reads one post: its fields, its HTML, and all that is wrong with either. What it says about a file
 * depends on that file, on the files it refers to and on the settings, never on other posts.
 */
export const createPostReader = (
  settings: ReaderSettings,
  render: RenderBody = createBodyRenderer(settings),
): ((source: SourceFile) => Promise<PostResult>) => {
  const finish = createBodyFinisher(createSanitizer(settings.markdown.sanitize));
  const tools: Tools = {
    render,
    finish,
    findAsset: createAssets(settings),
    findUnread: createUnreadFinder(settings),
    addDefaults: createAddDefaults(settings.defaults ?? [], settings),
    readLookAlikes: createLookAlikeReader(settings),
    zone: zoneOf(settings),
  };
  const dialect = settings.dialect && DIALECTS[settings.dialect];
  return async (source) => {
    const read = readText(source);
    const { hash, fingerprint } = read;
    const identity = { hash, fingerprint };
    if (read.text === null) return { ...failed(read.diagnostic), ...identity };
    const split = readFrontMatter(read.text, source.file, dialect ?? {});
    if (split.frontMatter === null) return { ...failed(split.diagnostic), ...identity };
    return { hash, fingerprint, ...(await readPost(source, split.frontMatter, { settings, tools })) };
  };
};

type Read = Omit<PostResult, keyof Identity>;

const failed = (diagnostic: Diagnostic): Read => ({
  post: null,
  incomplete: null,
  html: '',
  diagnostics: [diagnostic],
});

const readPost = async (
  source: SourceFile,
  frontMatter: FrontMatter,
  { settings, tools }: { readonly settings: ReaderSettings; readonly tools: Tools },
): Promise<Read> => {
  const diagnostics: Diagnostic[] = frontMatter.twice === undefined ? [] : [frontMatter.twice];
  const diagnose = createDiagnose(frontMatter, source.file, settings);
  const problems = createCappedProblems((problem) => diagnostics.push(diagnose(problem)));
  const { report } = problems;
  const { addDefaults, readLookAlikes, zone, findAsset } = tools;
  const head = readHead(source.file, frontMatter, { addDefaults, readLookAlikes, zone, settings, report });
  const { fields, slug, url, aliases, custom } = head;
  const values = pageValues(settings.dialect && DIALECTS[settings.dialect], frontMatter, fields.title);
  const rendering = await tools.render({ text: frontMatter.body, needsExcerpt: fields.excerpt === null, values });
  if ('problem' in rendering) report(rendering.problem);
  const body = 'problem' in rendering ? NOTHING : rendering;
  const { excerpt, warnings, residue, languages } = body;
  for (const warning of warnings) report(warning);
  const filling = { shortcodes: settings.markdown.shortcodes, roots: rootsOf(settings), file: source.file };
  const filled = runShortcodes(body.html, body.shortcodes, filling);
  for (const problem of filled.problems) report(problem);
  const references = [...body.references, ...filled.references];
  const fromRoot = settings.assets.folder !== null;
  const { dialect } = settings;
  const isPlaced = head.addresses.length > 0;
  const { deadLinks } = settings.posts;
  const { sanitize } = settings.markdown;
  const resolving = { isPlaced, source, findAsset, report, dialect, sanitize, fromRoot, deadLinks };
  reportUnsafe([...body.unsafe, ...filled.unsafe], resolving);
  if (isMdx(source.file)) warnOfMdx(frontMatter.body, report);
  const { addresses, links, assets } = await resolveReferences(references, resolving);
  const cover = await resolveCover(fields.cover, resolving);
  warnOfHidden({ fields, excerpt, custom, settings: settings.customFields }, report);
  const isFinished = references.length === 0 && body.shortcodes.length === 0;
  const finished = isFinished ? { html: filled.html } : tools.finish(filled.html, addresses);
  if ('problem' in finished) report(finished.problem);
  else for (const problem of missingAnchors(body.fragments, finished.html)) report(problem);
  problems.finish();
  const unread = tools.findUnread(frontMatter.data, fields);
  const comparable = {
    file: source.file,
    category: fields.category,
    tags: fields.tags,
    authors: fields.authors,
    draft: fields.draft,
    unlisted: fields.unlisted,
    expiresAt: fields.expiryDate,
    links,
    ...(head.addresses.length > 0 && { addresses: head.addresses }),
    ...head.translation,
    ...(unread.length > 0 && { unread }),
    ...(residue.length > 0 && { residue }),
    ...(languages.length > 0 && { languages }),
  };
  const due = laterOf(fields.publishDate ?? fields.date, fields.notBefore);
  if (slug === '' || (fields.date === null && !fields.draft)) {
    const incomplete = { slug: slug === '' ? null : slug, url, publishedAt: fields.date, dueAt: due, ...comparable };
    return { post: null, incomplete, html: '', diagnostics };
  }
  const html = 'problem' in finished ? '' : finished.html;
  const day = fields.date === null ? '' : shownDate(fields.date, tools.zone);
  const patterns = { slugify: settings.posts.slugify, ...patternsOfFile(settings.posts, source.file) };
  const named = { file: source.file, slug, publishedAt: day, category: fields.category, ...head.translation };
  const post: ParsedPost = {
    slug,
    url,
    title: fields.title,
    excerpt: fields.excerpt ?? excerpt,
    publishedAt: fields.date ?? '',
    updatedAt: fields.updated,
    coverImage: cover.url,
    dueAt: due ?? '',
    mapped: head.mapped,
    readingTime: body.away?.readingTime ?? readingTime(html),
    custom,
    assets: uniqueAssets([...assets, ...cover.assets]),
    ...comparable,
    ...(!isNamedAfterFile(named, patterns) && { isRenamed: true }),
    ...(aliases.length > 0 && { aliases }),
    ...(settings.markdown.addresses && { coverAsset: belowPath(settings.basePath, cover.url) }),
    ...(settings.posts.coverAlt && { coverAlt: cover.url && (fields.cover?.alt ?? null) }),
  };
  return { post, incomplete: null, html, away: body.away, diagnostics };
};

/** Of moments, ISO 8601 in UTC. */
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
