import type { Headers, Site } from '../resolver/site.ts';
import type { HostSettings } from './settings.ts';

/** A query parameter of `GET /posts`. */
export type Param = 'category' | 'tags' | 'author' | 'limit' | 'offset' | 'lang';

/**
 * One line of a host's routing. Addresses and files start at the root of the published tree with a slash; a segment
 * `:name` stands for one segment of the alphabet of keys or of slugs, a `*` at the end for any rest.
 */
export interface Rule {
  readonly address: string;
  /** Parameters that the query must have for the rule to apply; `file` holds their values as `:name`. */
  readonly query: readonly Param[];
  readonly status: number;
  readonly file: string;
}

/** Headers of every answer at an address, spelled as in `Rule`. */
export interface HeaderRule {
  readonly address: string;
  readonly headers: Headers;
}

/** What a site asks of a host, computed once; hosts differ only in how they spell it. */
export interface Rules {
  /** The first that applies counts; a file that exists at an address comes before any rule of status 200 or 404. */
  readonly routes: readonly Rule[];
  /** All that apply count; no two of them give one address the same header. */
  readonly headers: readonly HeaderRule[];
}

export interface Capabilities {
  /** `none`: a query is ignored; `rules`: precomputed pages are found; `compute`: any query is answered. */
  readonly query: 'none' | 'rules' | 'compute';
  /** Error statuses that it can answer with a body of ours. */
  readonly status: readonly number[];
  readonly headers: boolean;
  /** Whether a version's sunset takes effect without a new build. */
  readonly clock: boolean;
  /** Whether an old slug of a post is 308 to the post. */
  readonly redirects: boolean;
}

/** What the vendor allows at most, the smallest plan's where plans differ; null where there is no limit. */
export interface Limits {
  /** Files in one deploy. */
  readonly files: number | null;
  /** Bytes of one published file. */
  readonly fileBytes: number | null;
  /** Lines of routing and of headers. */
  readonly rules: number | null;
  /** Bytes of the code or configuration that Galley emits. */
  readonly codeBytes: number | null;
}

/** A file that a host reads: its path below the folder it belongs to, `/` between segments. */
export interface HostFile {
  readonly path: string;
  readonly content: string;
}

/** A workspace's old slugs, each with the slug that the post has now; keys of another language end in its folder, `/lang=de`. */
export interface OldSlugs {
  readonly keys: readonly string[];
  readonly slugs: readonly (readonly [from: string, to: string])[];
}

export interface HostOutput {
  /** For the root of the published tree: anybody may read these, so no key is in them. */
  readonly published: readonly HostFile[];
  /** For `hosts/<name>/`, which is never published: these may list the keys. */
  readonly server: readonly HostFile[];
  /** How many of the host's rules they are, where it limits them. */
  readonly rules?: number;
}

export interface HostInput {
  readonly site: Site;
  /** Of each workspace; none where no post of any has old addresses. */
  readonly redirects: readonly OldSlugs[];
  /** Slugs and ids of categories, tags and authors, of any workspace, that are not in ASCII: a query has to escape them. */
  readonly terms: readonly string[];
  /** Milliseconds since the epoch: decides which versions are deprecated and which are gone, for hosts without a clock. */
  readonly now: number;
  readonly settings: HostSettings;
  /** Gives the text of an edge entry, bundled when the package was built. */
  readonly bundle: (entry: string) => string;
}

/** A place that serves the tree. */
export interface Host {
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
  /** Its configuration and code; pure. */
  readonly emit: (input: HostInput) => HostOutput;
}
