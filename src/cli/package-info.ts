import { readFileSync } from 'node:fs';

/** What Galley's own package.json says; the path is the same from `src/cli/` and `lib/cli/`. */
export interface PackageInfo {
  readonly version: string;
  readonly bugs?: { readonly url: string };
}

export const readPackageInfo = (): PackageInfo =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
