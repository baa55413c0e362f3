import { partsOf, searchParameters } from '../../runtime/resolver/address.ts';
import { ERROR_STATUS, type ErrorCode } from '../../runtime/resolver/errors.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import { type Plan, plan } from '../../runtime/resolver/plan.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import type { HostInput } from '../host.ts';

/** What a host answers to a GET. */
export interface HostAnswer {
  readonly status: number;
  /** The file of the tree that is the body, or that a redirect leads to; null where there is none. */
  readonly file: string | null;
  /** Of the body; null where it is not of the tree and not computed. */
  readonly bytes: number | null;
  /** The code of one of the API's errors; null for any other answer, such as a page of the host's own. */
  readonly code: ErrorCode | null;
  /** Where a redirect leads. */
  readonly location: string | null;
  /** How many files of the index it is computed from, and their bytes; null where it is not computed. */
  readonly computed: { readonly files: number; readonly bytes: number } | null;
}

interface AnswerContext {
  /** What the host's rules and code are emitted from. */
  readonly input: HostInput;
  /** Reads the tree that a build for the host makes. */
  readonly readFile: ReadFile;
}

/** Works out an answer from what the host emits. `target` is path and query as they are sent. */
export type Answering = (target: string, context: AnswerContext) => Promise<HostAnswer>;

const NOTHING: HostAnswer = { status: 404, file: null, bytes: null, code: null, location: null, computed: null };

export const fileAnswer = (file: string, { length: bytes }: Uint8Array): HostAnswer => ({
  ...NOTHING,
  status: 200,
  file,
  bytes,
});

export const errorAnswer = (code: ErrorCode, status: number = ERROR_STATUS[code]): HostAnswer => ({
  ...NOTHING,
  status,
  code,
});

export const redirectAnswer = (status: number, location: string, file: string | null = null): HostAnswer => ({
  ...NOTHING,
  status,
  location,
  file,
});

/** The host's own page for what is not there. */
export const OWN_404: HostAnswer = NOTHING;

/** What the resolver plans for a GET. */
export const planOf = (target: string, { site, now }: Pick<HostInput, 'site' | 'now'>): Plan => {
  const [path, search] = partsOf(target);
  return plan('GET', path, searchParameters(search), site, now);
};

/** The manifest of the index in a folder of the tree; null where there is none. */
export const readManifest = async (folder: string, readFile: ReadFile): Promise<Manifest | null> => {
  const bytes = await readFile(`${folder}index/manifest.json`);
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
};

/** A path with its escapes undone; null where they are malformed. */
export const decodedPath = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};
