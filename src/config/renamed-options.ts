/** Options that moved to another group under their own names; `*` is the name of a workspace. */
const MOVED: readonly (readonly [from: string, to: string, names: string])[] = [
  ['', 'folders.', 'content out'],
  ['', 'output.', 'basePath cache compress docs feeds revision search'],
  ['', 'hosts.', 'targets'],
  ['', 'adopt.', 'dialect fields ignoreFields'],
  ['posts.', 'records.', 'urlField excerptLength status coverAlt coverSize'],
  ['posts.', 'adopt.', 'publish title nameDates ownUrl byFolder slugs splitAuthors categoriesAsTags'],
  ['markdown.', 'details.', 'headings addresses'],
  ['workspaces.*.', 'workspaces.*.adopt.', 'dialect fields'],
];

/** Where an option is that used to be somewhere else. */
export const RENAMED: Readonly<Record<string, string>> = {
  'assets.folder': 'folders.public',
  'assets.folders': 'folders.assets',
  'assets.baseUrl': 'output.assetsUrl',
  customFields: 'records.fields',
  ...Object.fromEntries(MOVED.flatMap(([from, to, names]) => names.split(' ').map((name) => [from + name, to + name]))),
};

/** The new paths of an option that has moved, or of all that were in a group that is gone; empty for any other. */
export const renamedOptions = (
  path: readonly PropertyKey[],
): { readonly from: readonly string[]; readonly to: readonly string[] }[] => {
  const names = path.map(String);
  const [group, name] = names;
  const written = group === 'workspaces' ? ['workspaces', '*', ...names.slice(2)] : names;
  const actual = (dotted: string): string[] => dotted.split('.').map((each) => (each === '*' ? (name ?? each) : each));
  const at = written.join('.');
  return Object.entries(RENAMED)
    .filter(([old]) => old === at || old.startsWith(`${at}.`))
    .map(([old, to]) => ({ from: actual(old), to: actual(to) }));
};
