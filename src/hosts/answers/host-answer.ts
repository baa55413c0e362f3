import { partsOf, searchParameters } from '../../runtime/resolver/address.ts';
import { type ErrorCode, statusOf } from '../../runtime/resolver/errors.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import { type Plan, plan } from '../../runtime/resolver/plan.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import type { HostInput } from '../host.ts';

/** A host's answer to a GET. */
export interface HostAnswer {
  readonly status: number;
  /** The file of the tree that is the body, or that a redirect leads to; null for other answers. */
  readonly file: string | null;
  /** The size of the body; null if it is neither from the tree nor computed. */
  readonly bytes: number | null;
  /** The code of an error of the API; null for any other answer, such as the host's own 404 page. */
  readonly code: ErrorCode | null;
  readonly location: string | null;
  /** The number and total bytes of the index files that the answer is computed from; null if it is not computed. */
  readonly computed: { readonly files: number; readonly bytes: number } | null;
}

interface AnswerContext {
  /** The input from which the host's rules and code are emitted. */
  readonly input: HostInput;
  /** Reads the tree that a build for the host would write. */
  readonly readFile: ReadFile;
}

/** Computes an answer from the files that the host emits. `target` is the path and query, as in the request line. */
export type Answering = (target: string, context: AnswerContext) => Promise<HostAnswer>;

/** The host's own 404 page. */
export const OWN_404: HostAnswer = { status: 404, file: null, bytes: null, code: null, location: null, computed: null };

export const fileAnswer = (file: string, { length: bytes }: Uint8Array): HostAnswer => ({
  ...OWN_404,
  status: 200,
  file,
  bytes,
});

export const errorAnswer = (code: ErrorCode, status: number = statusOf(code)): HostAnswer => ({
  ...OWN_404,
  status,
  code,
});

export const redirectAnswer = (status: number, location: string, file: string | null = null): HostAnswer => ({
  ...OWN_404,
  status,
  location,
  file,
});

/** Returns the resolver's plan for a GET. */
export const planOf = (target: string, { site, now }: Pick<HostInput, 'site' | 'now'>): Plan => {
  const [path, search] = partsOf(target);
  return plan('GET', path, searchParameters(search), site, now);
};

/** Reads the manifest of the index in a folder of the tree; null if it does not exist. */
export const readManifest = async (folder: string, readFile: ReadFile): Promise<Manifest | null> => {
  const bytes = await readFile(`${folder}index/manifest.json`);
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
};
