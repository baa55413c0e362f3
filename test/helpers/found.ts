import { expect, test } from 'vitest';
import { readRepository } from '../../src/tools/adopt/repository.ts';
import { type FoundSite, findSite } from '../../src/tools/find-site.ts';
import { loadAdopters } from '../../src/tools/registry.ts';
import { type Files, folderOf } from './files.ts';

/** The site that `init` finds. */
export const siteIn = async (files: Files): Promise<FoundSite | null> =>
  findSite(readRepository(await folderOf(files)), await loadAdopters());

/** Signs of a tool, and the dialect that `init` finds by them; null for none. */
export const testFound = (cases: readonly (readonly [sign: string, files: Files, dialect: string | null])[]): void =>
  test.each(cases)('the tool of a repository: %s', async (_, files, dialect) => {
    expect((await siteIn(files))?.tool.dialect ?? null).toBe(dialect);
  });
