import type { Slugify } from '../../config/dialects/dialect.ts';
import { DIALECTS, type DialectName } from '../../config/dialects/dialects.ts';
import { slugOfName } from '../../content/slugs/slugify.ts';
import type { Decision, ProposedWorkspace } from './tools/tool.ts';

/** A configuration that `init` may write. */
export interface Proposal {
  readonly dialect: DialectName | null;
  readonly workspaces: readonly (ProposedWorkspace & { readonly key: string })[];
  readonly decisions: readonly Decision[];
}

/** The configuration as `galley.config.ts` would export it. */
export const valuesOf = ({ dialect, workspaces, decisions }: Proposal): Record<string, unknown> => {
  const values: Record<string, object> = {};
  for (const { path, value } of decisions) {
    const names = [...path];
    const last = names.pop() ?? '';
    let at: Record<string, unknown> = values;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = value;
  }
  const { adopt, ...others } = values;
  return {
    ...((dialect !== null || adopt !== undefined) && { adopt: { ...(dialect !== null && { dialect }), ...adopt } }),
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
    ...others,
  };
};

/** The value of an option such as `posts.date` in a proposal; undefined where it has none. */
export const optionIn = ({ decisions }: Pick<Proposal, 'decisions'>, option: string): unknown =>
  decisions.find(({ path }) => path.join('.') === option)?.value;

export const withoutOption = (proposal: Proposal, option: string): Proposal => ({
  ...proposal,
  decisions: proposal.decisions.filter(({ path }) => path.join('.') !== option),
});

/** A proposal with more decisions, which replace those on the same options. */
export const withDecisions = (proposal: Proposal, decisions: readonly Decision[]): Proposal => {
  const isNew = ({ path }: Decision): boolean => !decisions.some((other) => other.path.join('\0') === path.join('\0'));
  return { ...proposal, decisions: [...proposal.decisions.filter(isNew), ...decisions] };
};

/** How a proposal turns names into slugs. */
export const slugifyOf = (proposal: Proposal): Slugify =>
  (optionIn(proposal, 'posts.slugify') as Slugify | undefined) ?? 'ascii';

/** Returns a function that turns names into slugs. */
export const createSlugOf = (proposal: Proposal): ((name: string) => string) => {
  const rules = proposal.dialect === null ? {} : DIALECTS[proposal.dialect];
  const slugify = slugifyOf(proposal);
  return (name) => slugOfName(name, rules, slugify);
};
