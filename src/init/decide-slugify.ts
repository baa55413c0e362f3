import { DIALECTS, type DialectName } from '../dialects/dialects.ts';
import { type Decision, decided, type Translation } from './tools/tool.ts';

/** Names become slugs as the tool makes them, where its own configuration does not say more of it. */
export const decideSlugify = (
  dialect: DialectName | null,
  { workspaces, decisions }: Pick<Translation, 'workspaces' | 'decisions'>,
): Decision[] => {
  if (decisions.some(({ path }) => path.join('.') === 'posts.slugify')) return [];
  const own = dialect === null ? undefined : DIALECTS[dialect].ownSlugify;
  if (own === 'ascii') return [];
  // Pages of Astro have the addresses of their files; the ids of entries of collections are made.
  const arePages = workspaces.every(({ posts }) => posts.every((pattern) => /(?:^!?|\/)src\/pages\//.test(pattern)));
  return decided([['posts', 'slugify'], own === undefined || arePages ? 'keep' : own]);
};
