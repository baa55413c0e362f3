import { isObject } from '../../shared/is-object.ts';
import type { Adopter, Decision, ProposedWorkspace } from '../../tools/adopt/adopter.ts';
import type { Values } from '../../tools/adopt/config-values.ts';

/** A configuration that `init` may write. */
export interface Proposal {
  /** Null for posts without a known tool. It may be a guess. */
  readonly tool: Adopter | null;
  readonly workspaces: readonly (ProposedWorkspace & { readonly key: string })[];
  readonly decisions: readonly Decision[];
}

/** Returns the configuration that `galley.config.ts` would export. */
export const valuesOf = ({ tool, workspaces, decisions }: Proposal): Record<string, unknown> => {
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
  const { adopt, workspaces: more = {}, ...others } = values;
  return {
    ...((tool !== null || adopt !== undefined) && {
      adopt: { ...(tool !== null && { dialect: tool.dialect }), ...adopt },
    }),
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
          ...(more as Readonly<Record<string, object>>)[name],
        },
      ]),
    ),
    ...others,
  };
};

/** Returns the value of an option such as `posts.date` in a proposal; undefined without one. */
export const optionIn = (proposal: Pick<Proposal, 'decisions'>, option: string): unknown =>
  decisionOn(proposal, option)?.value;

export const decisionOn = ({ decisions }: Pick<Proposal, 'decisions'>, option: string): Decision | undefined =>
  decisions.find(({ path }) => path.join('.') === option);

/** Adds decisions to a proposal. The last one on an option counts. */
export const withDecisions = (proposal: Proposal, decisions: readonly Decision[]): Proposal => {
  const all = [...proposal.decisions, ...decisions];
  const last = new Map(all.map((decision) => [decision.path.join('\0'), decision]));
  return { ...proposal, decisions: all.filter((decision) => last.get(decision.path.join('\0')) === decision) };
};

/** The maximum line width, as in common formatters. */
const WIDTH = 100;

/** Writes a proposal as `galley.config.ts`: short, with a comment at each decision. */
export const configText = (proposal: Proposal, remarks: readonly string[]): string => {
  const comments = new Map(
    proposal.decisions.flatMap(({ path, why }) => (why === undefined ? [] : [[path.join('\0'), why]])),
  );
  const head = remarks.map((remark) => `// ${remark}`);
  return [
    "import { defineConfig } from 'galley';",
    '',
    ...head,
    `export default defineConfig(${printed(valuesOf(proposal), [], comments)});`,
    '',
  ].join('\n');
};

const printed = (value: unknown, path: readonly string[], comments: ReadonlyMap<string, string>): string => {
  const indent = '  '.repeat(path.length + 1);
  const end = '  '.repeat(path.length);
  if (Array.isArray(value)) {
    const items = value.map((item) => printed(item, [...path, ''], comments));
    const line = `[${items.join(', ')}]`;
    if (line.length + indent.length + (path.at(-1) ?? '').length < WIDTH) return line;
    return `[\n${items.map((item) => `${indent}${item},\n`).join('')}${end}]`;
  }
  if (!isObject(value)) return typeof value === 'string' ? quoted(value) : String(value);
  const entries = Object.entries(value).map(([key, item]) => {
    const why = comments.get([...path, key].join('\0'));
    return `${why === undefined ? '' : `${indent}// ${sentence(why)}\n`}${indent}${nameOf(key)}: ${printed(item, [...path, key], comments)},\n`;
  });
  return isShort(value, entries, path) ? shortly(value) : `{\n${entries.join('')}${end}}`;
};

/** Whether a value fits one line, such as `{ folder: 'static' }`, because it has no comment. */
const isShort = (value: Values, entries: readonly string[], path: readonly string[]): boolean =>
  path.length > 0 &&
  Object.keys(value).length === 1 &&
  entries.every((entry) => !/^\s*\/\/|\n.*\n/.test(entry)) &&
  shortly(value).length < WIDTH - 20;

const shortly = (value: Values): string =>
  `{ ${Object.entries(value)
    .map(([key, item]) => `${nameOf(key)}: ${printed(item, [''], new Map())}`)
    .join(', ')} }`;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.:]$/.test(text) ? '' : '.'}`;
