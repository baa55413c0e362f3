import { type DetailOptions, NO_DETAIL_OPTIONS } from './detail-fields.ts';

/** What the configuration adds to every version's resources. */
export interface ContractOptions {
  readonly details: DetailOptions;
  /** What tags, categories and authors have besides, where they are listed. */
  readonly terms: {
    /** How many posts each has. */
    readonly posts: boolean;
    /** `description`, `image` and `url` of terms, `avatar` and `url` of authors. */
    readonly fields: boolean;
    /** `parent` and `ancestors` of categories. */
    readonly parents: boolean;
  };
}

export const NO_OPTIONS: ContractOptions = {
  details: NO_DETAIL_OPTIONS,
  terms: { posts: false, fields: false, parents: false },
};
