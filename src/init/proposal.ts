import type { Slugify } from '../dialects/dialect.ts';
import { DIALECTS, type DialectName } from '../dialects/dialects.ts';
import { slugOfName } from '../slugs/slug-of-name.ts';
import type { Decision, ProposedWorkspace } from './tools/tool.ts';

/** A configuration that is to be written. */
export interface Proposal {
  readonly dialect: DialectName | null;
  readonly workspaces: readonly (ProposedWorkspace & { readonly key: string })[];
  readonly decisions: readonly Decision[];
}

/** The configuration as `galley.config.ts` would export it. */
export const valuesOf = ({ dialect, workspaces, decisions }: Proposal): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const { path, value } of decisions) {
    const names = [...path];
    const last = names.pop() ?? '';
    let at = values;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return {
    ...(dialect !== null && { dialect }),
    workspaces: Object.fromEntries(
      workspaces.map(({ name, posts, key, title, language, languages, fallback, translationKey }) => [
        name,
        {
          posts,
          keys: [key],
          ...(title !== undefined && { name: title }),
          ...(languages === undefined ? language !== undefined && { language } : { languages: [...languages] }),
          ...(fallback && { fallback }),
          ...(translationKey !== undefined && { translationKey }),
        },
      ]),
    ),
    ...values,
  };
};

/** A proposal with decisions in place of those that it has of the same options. */
export const withDecisions = (proposal: Proposal, decisions: readonly Decision[]): Proposal => {
  const isNew = ({ path }: Decision): boolean => !decisions.some((other) => other.path.join('\0') === path.join('\0'));
  return { ...proposal, decisions: [...proposal.decisions.filter(isNew), ...decisions] };
};

/** How a proposal makes slugs of names. */
export const slugifyOf = (proposal: Proposal): Slugify => {
  const { posts = {} } = valuesOf(proposal) as { posts?: { readonly slugify?: Slugify } };
  return posts.slugify ?? 'ascii';
};

/** A name as a slug. */
export const createSlugOf = (proposal: Proposal): ((name: string) => string) => {
  const rules = proposal.dialect === null ? {} : DIALECTS[proposal.dialect];
  const slugify = slugifyOf(proposal);
  return (name) => slugOfName(name, rules, slugify);
};
