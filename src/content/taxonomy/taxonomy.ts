import type { Languages } from '../../config/languages/languages.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { inTime } from '../../shared/workers/in-time.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import type { FindAsset } from '../posts/assets.ts';
import { resolveCover } from '../posts/post-references.ts';
import type { PostProblem } from '../posts/report.ts';
import type { Asset } from '../posts/written-post.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';
import { NO_TOOL } from '../tool.ts';
import { authorKind, type TermOptions, termKind } from './entry-kinds.ts';
import { type EntryKind, readTaxonomyFile } from './taxonomy-file.ts';
import type { Author, LeftOut, Taxonomies, Term, TermKind } from './terms.ts';

interface TaxonomyOptions {
  readonly slugify?: Slugify;
  readonly languages?: Languages | undefined;
  readonly options?: TermOptions;
  /** Whether another tool also reads the files. @default false */
  readonly isShared?: boolean;
  /** Finds the files of images; if absent, their URLs stay as written. */
  readonly findAsset?: FindAsset;
}

const NO_OPTIONS: TermOptions = { fields: false };

/** Reads the workspace's declared authors, categories and tags in the order of their files, and their problems. */
export const readTaxonomies = async (
  source: Pick<WorkspaceSource, 'authors' | 'categories' | 'tags'>,
  { slugify = 'ascii', languages, options = NO_OPTIONS, isShared = false, findAsset }: TaxonomyOptions = {},
) => {
  const diagnostics: Diagnostic[] = [];
  /** The files that entries refer to. */
  const assets: Asset[] = [];
  const leftOut: Record<TermKind, LeftOut> = { author: [], category: [], tag: [] };
  const entriesOf = <Data extends { readonly name: string }>(file: SourceFile, of: TermKind, kind: EntryKind<Data>) => {
    const read = readInTime(file, { ...kind, isShared }, slugify);
    leftOut[of] = read.leftOut;
    diagnostics.push(...read.diagnostics);
    return read.entries;
  };
  const imageOf = async (address: string | null, file: SourceFile, place: Pick<Diagnostic, 'position'>) => {
    if (address === null || findAsset === undefined) return address;
    const found = await resolveImage(address, { file, findAsset, place, diagnostics });
    assets.push(...found.assets);
    return found.url;
  };
  const terms = async (file: SourceFile | null, kind: 'category' | 'tag'): Promise<readonly Term[] | null> => {
    if (file === null) return null;
    const found: Term[] = [];
    for (const { slug, data, place } of entriesOf(file, kind, termKind({ options, languages }))) {
      const image = await imageOf(data.fields?.image ?? null, file, place('image'));
      found.push({ slug, ...data, ...(data.fields && { fields: { ...data.fields, image } }) });
    }
    return found;
  };
  const authors = async (file: SourceFile | null): Promise<readonly Author[] | null> => {
    if (file === null) return null;
    const found: Author[] = [];
    for (const { slug, data, place } of entriesOf(file, 'author', authorKind(options))) {
      const avatar = await imageOf(data.fields?.avatar ?? null, file, place('avatar'));
      found.push({ id: slug, ...data, ...(data.fields && { fields: { ...data.fields, avatar } }) });
    }
    return found;
  };
  const taxonomies: Taxonomies = {
    authors: await authors(source.authors),
    categories: await terms(source.categories, 'category'),
    tags: await terms(source.tags, 'tag'),
    leftOut,
  };
  return { taxonomies, assets, diagnostics };
};

const readInTime: typeof readTaxonomyFile = (source, kind, slugify) =>
  inTime({
    file: () => source.file,
    work: () => readTaxonomyFile(source, kind, slugify),
    tooSlow: (problem) => ({ file: source.file, entries: [], leftOut: null, diagnostics: [problem] }),
  });

interface ImageContext {
  readonly file: SourceFile;
  readonly findAsset: FindAsset;
  readonly place: Pick<Diagnostic, 'position'>;
  readonly diagnostics: Diagnostic[];
}

/** The URL of an image. It stays as written, unless it is relative: then it is a file to publish, like a post's cover. */
const resolveImage = (text: string, { file, findAsset, place, diagnostics }: ImageContext) => {
  const report = ({ message, help }: PostProblem): void => {
    diagnostics.push({ severity: 'error', code: 'taxonomy/image', message, help, file: file.file, ...place });
  };
  const rules = { sanitize: false, publicFolder: null, tool: NO_TOOL, deadLinks: 'error' } as const;
  return resolveCover({ key: '', text }, { source: file, findAsset, report, ...rules });
};
