import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createAssets } from './assets.ts';
import { readCustomFields } from './custom-fields.ts';
import { excerptOf } from './excerpt.ts';
import { readFields } from './fields.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { createMarkdown, type Rendered } from './markdown.ts';
import type { Identity, ParsedPost, PostResult, SourceFile } from './model.ts';
import { postNameOf } from './post-name.ts';
import { settleCover, settleReferences, uniqueAssets } from './post-references.ts';
import { readSlug } from './post-slug.ts';
import { readText } from './read-text.ts';
import { readingTime } from './reading-time.ts';
import { fillPlaceholders } from './references.ts';
import { diagnosticOf, type PostProblem, type Report } from './report.ts';
import { createSanitizer } from './sanitize.ts';

type ReaderSettings = Pick<Settings, 'content' | 'basePath' | 'posts' | 'markdown' | 'assets' | 'customFields'>;

interface Tools {
  readonly render: ReturnType<typeof createMarkdown>;
  readonly sanitize: Promise<(html: string) => string>;
  readonly findAsset: ReturnType<typeof createAssets>;
}

/**
 * A function that reads one post: its fields, its HTML, and all that is wrong with either. What it says about a file
 * depends on that file, on the files it refers to and on the settings, never on other posts.
 */
export const createPostReader = (settings: ReaderSettings): ((source: SourceFile) => Promise<PostResult>) => {
  const tools: Tools = {
    render: createMarkdown(settings),
    sanitize: settings.markdown.sanitize ? createSanitizer() : Promise.resolve((html) => html),
    findAsset: createAssets(settings),
  };
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
  const rendering = renderBody(frontMatter, tools);
  if ('problem' in rendering) report(rendering.problem);
  const { html: rendered, references, tokens } = 'problem' in rendering ? NOTHING : rendering;
  const settling = { source, findAsset: tools.findAsset, report };
  const { addresses, links, assets } = await settleReferences(references, settling);
  const cover = await settleCover(fields.cover, settling);
  // With a slug and a date the post can still be compared with the others, so that all its problems show at once.
  if (slug === '' || fields.date === null) return { post: null, html: '', diagnostics };
  const html = fillPlaceholders(await tools.sanitize.then((sanitize) => sanitize(rendered)), addresses);
  const post: ParsedPost = {
    file: source.file,
    slug,
    title: fields.title,
    excerpt: fields.excerpt ?? excerptOf(tokens, settings.posts.excerptLength),
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

const NOTHING: Rendered = { html: '', references: [], tokens: [] };

/** The renderer follows nested quotes and lists by recursion, and gives up where the stack ends. */
const renderBody = ({ body }: FrontMatter, { render }: Tools): Rendered | { readonly problem: PostProblem } => {
  try {
    return render(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'The Markdown is nested too deeply to be rendered.';
    const help = 'Look for very many > or [ or list marks in a row, and take some out.';
    return { problem: { code: 'post/markdown', message, help, inBody: true } };
  }
};
