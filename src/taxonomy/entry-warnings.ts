import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { HIDDEN_HELP, hiddenCharactersIn } from '../front-matter/hidden-characters.ts';
import { deviceProblem, isDeviceName } from '../slugs/slug.ts';

/** What is allowed in an entry of a taxonomy file and may hurt. */
export const entryWarnings = (
  { slug, data }: { readonly slug: string; readonly data: unknown },
  slugKey: 'slug' | 'id',
  place: Pick<Diagnostic, 'file' | 'position'>,
): Diagnostic[] => {
  const warnings: Diagnostic[] = [];
  if (isDeviceName(slug))
    warnings.push({ ...deviceProblem(`The ${slugKey} ${slug}`), code: 'taxonomy/device-name', ...place });
  const hidden = hiddenCharactersIn(data);
  if (hidden === null) return warnings;
  const message = `The entry ${slug} has characters that do not show: ${hidden}.`;
  const code = 'taxonomy/hidden-character';
  return [...warnings, { severity: 'warning', code, message, help: HIDDEN_HELP, ...place }];
};
