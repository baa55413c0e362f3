import { readFileSync } from 'node:fs';

/** Reads Galley's own package.json. The relative path is the same from `src/shared/` and `lib/chunks/`. */
export const readPackageInfo = (): {
  readonly version: string;
  readonly bugs?: { readonly url: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
} => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
