const PLAIN = /^[A-Za-z_$][\w$-]*$/;

/** The path of a field below another: `category.slug`, `meta["a b"]`. No two fields have one path. */
export const below = (path: string, name: string): string => {
  if (!PLAIN.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
};

/** The path of what is in a list: `tags[]`. */
export const itemsOf = (path: string): string => `${path}[]`;

/** Whether a path ends with another one: `data.tags[].slug` with `slug`, but not with `lug`. */
export const endsWithPath = (path: string, end: string): boolean =>
  path === end || (path.endsWith(end) && (end.startsWith('[') || path.at(-end.length - 1) === '.'));
