import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createAssets } from './assets.ts';
import { readCustomFields } from './custom-fields.ts';
import { readFields } from './fields.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { Identity, ParsedPost, PostResult, SourceFile } from './model.ts';
import { postNameOf } from './post-name.ts';
import { settleCover, settleReferences, uniqueAssets } from './post-references.ts';
import { readSlug } from './post-slug.ts';
import { readText } from './read-text.ts';
import { readingTime } from './reading-time.ts';
import { fillPlaceholders } from './references.ts';
import { createBodyRenderer, type RenderBody, type RenderedBody } from './render-body.ts';
import { diagnosticOf, type Report } from './report.ts';

type ReaderSettings = Pick<Settings, 'content' | 'basePath' | 'posts' | 'markdown' | 'assets' | 'customFields'>;

interface Tools {
  readonly render: RenderBody;
  readonly findAsset: ReturnType<typeof createAssets>;
}

/**
 * A function that reads one post: its fields, its HTML, and all that is wrong with either. What it says about a file
 * depends on that file, on the files it refers to and on the settings, never on other posts.
 */
export const createPostReader = (
  settings: ReaderSettings,
  render: RenderBody = createBodyRenderer(settings),
): ((source: SourceFile) => Promise<PostResult>) => {
  const tools: Tools = { render, findAsset: createAssets(settings) };
  return async (source) => {
    const read = readText(source);
    const { hash, signature } = read;
    const identity = { hash, signature };
    if (read.text === null) return { ...failed(read.diagnostic), ...identity };
    const split = readFrontMatter(read.text, source.file);
    if (split.frontMatter === null) return { ...failed(split.diagnostic), ...identity };
    return { ...(await readPost(source, split.frontMatter, { settings, tools })), ...identity };
  };
};

type Read = Omit<PostResult, keyof Identity>;

const failed = (diagnostic: Diagnostic): Read => ({ post: null, html: '', diagnostics: [diagnostic] });

const readPost = async (
  source: SourceFile,
  frontMatter: FrontMatter,
  { settings, tools }: { readonly settings: ReaderSettings; readonly tools: Tools },
): Promise<Read> => {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (problem) => diagnostics.push(diagnosticOf(frontMatter, source.file, problem));
  const { name, date: fileDate } = postNameOf(source.file);
  const fields = readFields(frontMatter, { fileDate, report });
  const custom = readCustomFields(settings.customFields, frontMatter, report);
  const slug = readSlug(fields.slug, { name, date: fileDate ?? fields.date, pattern: settings.posts.slug, report });
  const rendering = await tools.render({ text: frontMatter.body, needsExcerpt: fields.excerpt === null });
  if ('problem' in rendering) report(rendering.problem);
  const { html: rendered, references, excerpt } = 'problem' in rendering ? NOTHING : rendering;
  const settling = { source, findAsset: tools.findAsset, report };
  const { addresses, links, assets } = await settleReferences(references, settling);
  const cover = await settleCover(fields.cover, settling);
  // With a slug and a date the post can still be compared with the others, so that all its problems show at once.
  if (slug === '' || fields.date === null) return { post: null, html: '', diagnostics };
  const html = fillPlaceholders(rendered, addresses);
  const post: ParsedPost = {
    file: source.file,
    slug,
    title: fields.title,
    excerpt: fields.excerpt ?? excerpt,
    publishedAt: fields.date,
    updatedAt: fields.updated,
    coverImage: cover.url,
    category: fields.category,
    tags: fields.tags,
    authors: fields.authors,
    draft: fields.draft,
    readingTime: readingTime(html),
    custom,
    links,
    assets: uniqueAssets([...assets, ...cover.assets]),
  };
  return { post, html, diagnostics };
};

const NOTHING: RenderedBody = { html: '', references: [], excerpt: '' };
