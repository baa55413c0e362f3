import { enriched, type RichPost } from '../helpers/query-model.ts';
import { DEMO } from './posts.ts';

/** The posts of the key `demo` with custom fields, newest first. */
export const RICH_POSTS: readonly RichPost[] = enriched(DEMO, 7);
