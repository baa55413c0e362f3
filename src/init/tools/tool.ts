import type { DialectName } from '../../dialects/dialects.ts';
import type { Values } from '../data-file.ts';
import type { Repository } from '../repository.ts';

/** A tool that makes sites: how its projects are told, and what its configuration comes to in Galley's. */
export interface Tool {
  readonly dialect: DialectName;
  /** Its name for people. */
  readonly name: string;
  /** The configuration files of a project in a folder; null where the folder is none. */
  readonly find: (repository: Repository, base: string) => readonly string[] | null;
  readonly translate: (site: Site) => Translation;
}

/** A project of a tool. */
export interface Site {
  readonly repository: Repository;
  /** Its folder: empty, or with a slash at the end. */
  readonly base: string;
  /** Files below the folder, relative to it. */
  readonly files: readonly string[];
  /** What its configuration says; empty where that is code. */
  readonly config: Values;
}

/** What is to be written. Plain data. */
export interface Translation {
  readonly workspaces: readonly ProposedWorkspace[];
  readonly decisions: readonly Decision[];
  /** What cannot be said in Galley's configuration, and what follows from that. */
  readonly unsupported: readonly string[];
}

export interface ProposedWorkspace {
  readonly name: string;
  /** Patterns relative to the project's folder of Galley, which is that of the repository. */
  readonly posts: readonly string[];
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** In place of one: those of its posts, the default one first, and what belongs to them. */
  readonly languages?: readonly string[] | undefined;
  readonly fallback?: true | undefined;
  readonly translationKey?: string | undefined;
}

/** One option of Galley's configuration, and why it has its value where that does not show. */
export interface Decision {
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
  readonly why?: string | undefined;
}

/** Decisions without those of which nothing is known. */
export const decided = (
  ...decisions: readonly (readonly [path: Decision['path'], value: unknown, why?: string])[]
): Decision[] =>
  decisions.flatMap(([path, value, why]) =>
    value === undefined ? [] : [{ path, value, ...(why !== undefined && { why }) }],
  );

/** The packages that a project names in its package.json. */
export const packagesOf = ({ textOf }: Pick<Repository, 'textOf'>, base: string): ReadonlySet<string> => {
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(`${base}package.json`) ?? '{}');
    return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  } catch {
    return new Set();
  }
};

/** The first of some files that is in a folder, as a list; null where none is. */
export const firstOf = (
  { files }: Pick<Repository, 'files'>,
  base: string,
  names: readonly string[],
): readonly [string] | null => {
  const found = names.find((name) => files.includes(base + name));
  return found === undefined ? null : [base + found];
};

/** A language as BCP 47 has it; undefined for what is none. */
export const languageOf = (written: string | undefined): string | undefined => {
  const tag = written?.trim().replaceAll('_', '-');
  return tag !== undefined && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag) ? tag : undefined;
};

/** The website of a site: where its configuration says that it stands. */
export const websiteOf = (url: string | undefined, path: string = basePathOf(url)): Decision[] => {
  const origin = /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0];
  return decided(
    [['website', 'url'], origin],
    [['website', 'basePath'], origin === undefined && path === '' ? undefined : path],
  );
};

/** The path of a site's address, without a slash at its end. */
export const basePathOf = (url: string | undefined): string => {
  try {
    return new URL(url ?? '', 'https://example.invalid').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
};
