import type { Extension } from './extension.ts';
import { createFootnotes } from './footnotes.ts';
import { githubAddresses } from './github-addresses.ts';

/** The names of the extensions that are on. */
export type ExtensionNames = ReadonlySet<string>;

/** One extension: its name in the configuration, its place among the others, and its code. */
export interface ExtensionRow {
  readonly name: string;
  /**
   * The extension that it comes before. Without one, it comes last. The last extension sees tokens first, so the first
   * ones see the changes of all others.
   */
  readonly before?: string;
  /** Whether it is used. If several rows have a name, the last one that is used counts. @default if its name is on */
  readonly isOn?: (on: ExtensionNames) => boolean;
  /** Parts of text that only the tool or its plugins can fill in, looked for if the extension is on. */
  readonly parts?: readonly PartSyntax[];
  /** Loads it only if it is used, because most projects use few. */
  readonly load: (on: ExtensionNames) => Promise<Extension | readonly Extension[]>;
}

/** Syntax that stays text unless a tool or a plugin fills it in. */
export interface PartSyntax {
  /** For speed: matches in every text with a part. */
  readonly mayBeIn: RegExp;
  /** Each names the part in `kind`. The patterns look ahead for the end, so that many unclosed parts take only linear time. */
  readonly patterns: readonly RegExp[];
  /** The extension that reads the syntax, if it is on. */
  readonly unless?: string;
}

/** The extensions of all projects. */
export const CORE_EXTENSIONS: readonly ExtensionRow[] = [
  { name: 'code-fences', load: async () => (await import('./code-fences.ts')).codeFences },
  { name: 'hard-breaks', load: async () => (await import('./switches.ts')).hardBreaks },
  {
    name: 'wiki-links',
    // A page or a film in another page would need a template.
    parts: [
      {
        mayBeIn: /!\[\[|(?<=[ \t]|^)\^[\w-]+[ \t]*$/m,
        patterns: [
          /(?<kind>!\[\[)(?![^[\]\n#|]*\.(?:avif|bmp|gif|jpe?g|png|svg|webp)[ \t]*[\]#|\\])[^[\]\n]+\]\](?![([])/gi,
          /(?<=[ \t]|^)(?<kind>\^)[a-z\d-]+[ \t]*$/gim,
        ],
      },
    ],
    load: async () => (await import('./wiki-links.ts')).wikiLinks,
  },
  { name: 'tasks', isOn: (on) => !on.has('tasks'), load: async () => (await import('./switches.ts')).plainTasks },
  // Most projects have footnotes, which would load the code of all other extensions with them.
  { name: 'footnotes', load: async () => createFootnotes(null) },
  { name: "GitHub's addresses", load: async () => githubAddresses },
];

/** Puts rows into their order. A row with the name of an earlier one has the same place. */
export const orderedRows = (rows: readonly ExtensionRow[]): readonly ExtensionRow[] => {
  const ordered: ExtensionRow[] = [];
  for (const row of rows) {
    const same = ordered.findLastIndex(({ name }) => name === row.name);
    const next = ordered.findIndex(({ name }) => name === row.before);
    ordered.splice(same !== -1 ? same + 1 : next !== -1 ? next : ordered.length, 0, row);
  }
  return ordered;
};

/** Returns the names of the extensions that are on: those of the tool, with the changes in the configuration. */
export const chosenExtensions = (
  { on }: { readonly on: readonly string[] },
  configured: Readonly<Record<string, boolean | undefined>>,
): readonly string[] => [
  ...on.filter((name) => configured[name] !== false),
  ...Object.keys(configured).filter((name) => configured[name] === true),
];

/** Loads the extensions that are on, always in the same order. */
export const loadExtensions = async (
  rows: readonly ExtensionRow[],
  names: Iterable<string>,
): Promise<readonly Extension[]> => {
  const on = new Set(names);
  const isOn = ({ name, isOn: own }: ExtensionRow): boolean => own?.(on) ?? on.has(name);
  const used = rows.filter(isOn).filter((row, at, all) => all.findLastIndex(({ name }) => name === row.name) === at);
  return (await Promise.all(used.map(({ load }) => load(on)))).flat();
};
