import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { Languages } from '../languages/languages.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { Asset } from '../posts/parsed-post.ts';
import type { SourceFile, WorkspaceSource } from '../sources/source.ts';
import { resolveImage } from './entry-images.ts';
import { authorKind, type TermOptions, termKind } from './entry-kinds.ts';
import { parentProblems } from './parents.ts';
import { readTaxonomyFile, type TaxonomyFile } from './taxonomy-file.ts';
import type { TermKind } from './term-lookup.ts';
import type { Author, LeftOut, Taxonomies, Term } from './terms.ts';

interface TaxonomyReading {
  readonly slugify?: Slugify;
  readonly languages?: Languages | undefined;
  readonly options?: TermOptions;
  /** Finds the files of images; absent: there are none. */
  readonly findAsset?: (folder: string, reference: string) => Promise<FoundAsset>;
}

export interface ReadTaxonomies {
  readonly taxonomies: Taxonomies;
  /** Files that entries refer to. */
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
}

const NO_OPTIONS: TermOptions = { fields: false, parents: false };

/** The workspace's declared authors, categories and tags, in their files' order, and all that is wrong with them. */
export const readTaxonomies = async (
  source: Pick<WorkspaceSource, 'authors' | 'categories' | 'tags'>,
  { slugify = 'ascii', languages, options = NO_OPTIONS, findAsset }: TaxonomyReading = {},
): Promise<ReadTaxonomies> => {
  const diagnostics: Diagnostic[] = [];
  const assets: Asset[] = [];
  const leftOut: Record<TermKind, LeftOut> = { author: [], category: [], tag: [] };
  const note = <Data>(read: TaxonomyFile<Data>, kind: TermKind): void => {
    leftOut[kind] = read.leftOut;
    diagnostics.push(...read.diagnostics);
  };
  /** The address of an image, whose file is taken note of. */
  const imageOf = async (address: string | null, file: SourceFile, place: Pick<Diagnostic, 'position'>) => {
    if (address === null || findAsset === undefined) return address;
    const found = await resolveImage(address, { file, findAsset, place });
    assets.push(...found.assets);
    diagnostics.push(...found.diagnostics);
    return found.url;
  };
  const terms = async (file: SourceFile | null, kind: 'category' | 'tag'): Promise<readonly Term[] | null> => {
    if (file === null) return null;
    const read = readTaxonomyFile(file, termKind(kind, { options, languages }), slugify);
    note(read, kind);
    diagnostics.push(...parentProblems(read));
    const found: Term[] = [];
    for (const { slug, data, place } of read.entries) {
      const image = await imageOf(data.fields?.image ?? null, file, place('image'));
      found.push({ slug, ...data, ...(data.fields && { fields: { ...data.fields, image } }) });
    }
    return found;
  };
  const authors = async (file: SourceFile | null): Promise<readonly Author[] | null> => {
    if (file === null) return null;
    const read = readTaxonomyFile(file, authorKind(options), slugify);
    note(read, 'author');
    const found: Author[] = [];
    for (const { slug, data, place } of read.entries) {
      const avatar = await imageOf(data.fields?.avatar ?? null, file, place('avatar'));
      found.push({ id: slug, ...data, ...(data.fields && { fields: { ...data.fields, avatar } }) });
    }
    return found;
  };
  const taxonomies = {
    authors: await authors(source.authors),
    categories: await terms(source.categories, 'category'),
    tags: await terms(source.tags, 'tag'),
    leftOut,
  };
  return { taxonomies, assets, diagnostics };
};
