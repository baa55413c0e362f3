/** One field of one thing. Values are JSON cut short; `absent` for none. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface PostName {
  readonly slug: string;
  readonly title: string;
}

export interface ChangedPost extends PostName {
  readonly fields: readonly FieldChange[];
}

/** The same post under another slug. */
export interface MovedPost extends ChangedPost {
  readonly from: string;
}

/** Tags, categories or authors. */
export interface TermChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly id: string; readonly fields: readonly FieldChange[] }[];
}

/** What became of one workspace's content. Lists are in the order of the API: newest first. */
export interface ContentChanges {
  readonly version: string;
  /** All keys of the workspace. */
  readonly keys: readonly string[];
  /** Null for the default one, and where there are no others. */
  readonly language: string | null;
  /** Posts before and after. */
  readonly total: readonly [before: number, after: number];
  readonly added: readonly PostName[];
  readonly removed: readonly PostName[];
  readonly moved: readonly MovedPost[];
  readonly changed: readonly ChangedPost[];
  /** Posts whose content was compared, in both trees. */
  readonly bodies: number;
  readonly tags: TermChanges;
  readonly categories: TermChanges;
  readonly authors: TermChanges;
}
