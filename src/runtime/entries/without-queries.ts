import type * as whole from '../resolver/declared.ts';
import { parseQuery } from '../resolver/query.ts';

/** Replaces the resolver's `declared.ts` in CloudFront's function for sites whose versions declare no queries. */
export const listQuery: typeof whole.listQuery = (get, version) => parseQuery(get, version.limit);

export const isArchives: typeof whole.isArchives = () => false;
