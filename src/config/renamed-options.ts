/** Where an option is that used to be somewhere else; `*` is the name of a workspace. */
export const RENAMED: Readonly<Record<string, string>> = {
  content: 'folders.content',
  out: 'folders.out',
  'assets.folder': 'folders.public',
  'assets.folders': 'folders.assets',
  'assets.baseUrl': 'output.assetsUrl',
  basePath: 'output.basePath',
  cache: 'output.cache',
  compress: 'output.compress',
  docs: 'output.docs',
  feeds: 'output.feeds',
  revision: 'output.revision',
  search: 'output.search',
  targets: 'hosts.targets',
  customFields: 'records.fields',
  'posts.urlField': 'records.urlField',
  'posts.excerptLength': 'records.excerptLength',
  'posts.status': 'records.status',
  'posts.coverAlt': 'records.coverAlt',
  'posts.coverSize': 'records.coverSize',
  'markdown.headings': 'details.headings',
  'markdown.addresses': 'details.addresses',
  dialect: 'adopt.dialect',
  fields: 'adopt.fields',
  ignoreFields: 'adopt.ignoreFields',
  'posts.publish': 'adopt.publish',
  'posts.title': 'adopt.title',
  'posts.nameDates': 'adopt.nameDates',
  'posts.ownUrl': 'adopt.ownUrl',
  'posts.byFolder': 'adopt.byFolder',
  'posts.slugs': 'adopt.slugs',
  'posts.splitAuthors': 'adopt.splitAuthors',
  'posts.categoriesAsTags': 'adopt.categoriesAsTags',
  'workspaces.*.dialect': 'workspaces.*.adopt.dialect',
  'workspaces.*.fields': 'workspaces.*.adopt.fields',
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
