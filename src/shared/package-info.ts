import { readFileSync } from 'node:fs';

/** The folder of Galley's package. The relative path is the same from `src/shared/` and `lib/chunks/`. */
export const PACKAGE: URL = new URL('../../', import.meta.url);

/** Reads Galley's own package.json. */
export const readPackageInfo = (): {
  readonly version: string;
  readonly bugs: { readonly url: string };
  readonly homepage: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
} => JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
