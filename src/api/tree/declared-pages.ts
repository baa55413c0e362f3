import { declaredIn } from '../../config/query-options.ts';
import type { Post } from '../../content/workspace/workspace.ts';
import type { Filter, Manifest } from '../../runtime/resolver/manifest.ts';
import { matchesOf } from '../../runtime/resolver/matches.ts';
import { declaredText, type Queries } from '../../runtime/resolver/operators.ts';
import { columnsOf, wantedOrdinals } from '../../runtime/resolver/order.ts';
import { pageName, type Query } from '../../runtime/resolver/query.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { memoize } from '../../shared/memoize.ts';
import { combined, listOf, NO_FILTER, type PageParts } from './pages.ts';
import { bytesOf, type TreeFile, type TreePart } from './tree.ts';

interface DeclaredPagesInput extends PageParts {
  readonly posts: readonly Post[];
  readonly queries: Queries;
  /** The files of the index, the manifest last. */
  readonly index: readonly TreeFile[];
}

/** The pages of combinations with declared parameters, with the bytes of the resolver's answers from the index. */
export const declaredPages = (input: DeclaredPagesInput): TreePart => {
  const { records, list, index } = input;
  const manifest = String(index.at(-1)?.content);
  const matching = memoize(
    (query: Query) => ordinalsOf(query, JSON.parse(manifest), index),
    (query) => pageName({ ...query, offset: 0, limit: 0 }),
  );
  const print = async (query: Query): Promise<string> => {
    const ordinals = await matching(query);
    const shown = ordinals.slice(query.offset, query.offset + query.limit);
    return listOf(list, shown.map(records.at), { ...query, total: ordinals.length });
  };
  const file = (query: Query): TreeFile => ({
    path: `posts/${pageName(query)}`,
    group: 'pages',
    content: () => print(query),
  });
  const queries = queriesOf(input);
  return {
    name: 'declared pages',
    key: () => shortHash([manifest, ...list, ...queries.map(pageName)].join('\n')),
    files: () => [...new Map(queries.map((query) => [pageName(query), file(query)])).values()],
  };
};

/** The most pages of a list with declared filters: the number that it needs is not known yet. */
const FILTERED = 5;

const queriesOf = ({ queries, combine, posts, limits, depth }: DeclaredPagesInput): Query[] =>
  combine.flatMap((parts) => {
    const declared = declaredIn(parts, queries);
    if (declared === null || typeof declared === 'string') return [];
    const folder = `${queries.pages?.[declaredText(declared)]}/`;
    const filters = parts.filter((part): part is Filter => !part.includes('='));
    const lists = filters.length === 0 ? [{ ...NO_FILTER, ordinals: posts }] : combined(posts, filters);
    const most = Math.min(depth ?? Infinity, declared.conditions.length === 0 ? Infinity : FILTERED);
    return lists.flatMap(({ ordinals: { length }, ...filtered }) =>
      limits.flatMap((limit) =>
        Array.from({ length: Math.min(most, Math.max(1, Math.ceil(length / limit))) }, (_, at): Query => {
          return { ...filtered, limit, offset: at * limit, declared, folder };
        }),
      ),
    );
  });

/** The ordinals of all posts of a list, in its order. */
const ordinalsOf = async (query: Query, manifest: Manifest, index: readonly TreeFile[]): Promise<readonly number[]> => {
  const files = new Map(index.map((file) => [file.path, file]));
  const read = async (hash: string): Promise<Uint8Array | null> => {
    const file = files.get(`index/${hash}.json`);
    return file === undefined ? null : bytesOf(file);
  };
  const snapshot = { manifest, read };
  const matches = await matchesOf(query, snapshot);
  const columns = await columnsOf(query, snapshot);
  const all = { ...query, offset: 0, limit: manifest.total };
  const wanted = matches && (await wantedOrdinals({ matches, columns }, all, snapshot));
  if (wanted === null) throw new Error('the index lacks files that it names');
  return wanted;
};
