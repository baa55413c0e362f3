import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { Asset } from '../posts/parsed-post.ts';
import { resolveCover } from '../posts/post-references.ts';
import type { SourceFile } from '../sources/source.ts';

interface ImageContext {
  /** That of the entry. */
  readonly file: SourceFile;
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  readonly place: Pick<Diagnostic, 'position'>;
}

/** An image's address: as written, unless it is relative; then it is a file to publish, as a post's cover is. */
export const resolveImage = async (
  address: string,
  { file, findAsset, place }: ImageContext,
): Promise<{ readonly url: string | null; readonly assets: readonly Asset[]; readonly diagnostics: Diagnostic[] }> => {
  const diagnostics: Diagnostic[] = [];
  const { url, assets } = await resolveCover(
    { key: '', text: address },
    {
      source: file,
      findAsset,
      sanitize: false,
      fromRoot: false,
      deadLinks: 'error',
      report: ({ message, help }) =>
        diagnostics.push({
          severity: 'error',
          code: 'taxonomy/image',
          message,
          file: file.file,
          ...place,
          ...(help !== undefined && { help }),
        }),
    },
  );
  return { url, assets, diagnostics };
};
