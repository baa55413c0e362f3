/** Values in permalinks and their parts in URL patterns. Dates have the format of Liquid's filter. */
const PARTS: Readonly<Record<string, string>> = { 'page.fileSlug': '{name}', title: '{title}' };

/** https://liquidjs.com/filters/date.html#Conversion-specification */
const DATE_PARTS: Readonly<Record<string, string>> = {
  '%Y': '{yyyy}',
  '%y': '{yy}',
  '%m': '{mm}',
  '%d': '{dd}',
  '%-m': '{m}',
  '%-d': '{d}',
};

/**
 * Translates a permalink with template tags to a URL pattern, `/blog/{{ page.fileSlug }}/` to `/blog/{name}/`. Null if
 * it has a value that patterns lack.
 */
export const addressPattern = (permalink: string): string | null => {
  const filled = permalink.replace(
    /\{\{-?([^{}]*?)-?\}\}/g,
    (tag, expression: string) => partOf(expression.trim()) ?? tag,
  );
  return /\{\{|\{%|:[a-z]/.test(filled) ? null : `/${filled}`.replace(/^\/{2,}/, '/').replace(/\/index\.html$/, '/');
};

const partOf = (expression: string): string | undefined => {
  const [value = '', filter = '', ...others] = expression.split('|').map((each) => each.trim());
  if (others.length > 0) return undefined;
  if (filter === '' || /^slug(?:ify)?$/.test(filter))
    return Object.hasOwn(PARTS, value) && (filter !== '' || value !== 'title') ? PARTS[value] : undefined;
  const [, , format] =
    value === 'page.date' || value === 'date' ? (/^date:? *(['"])([^'"]*)\1$/.exec(filter) ?? []) : [];
  const date = format?.replace(/%-?[A-Za-z]/g, (part) => DATE_PARTS[part] ?? part);
  return date?.includes('%') === true ? undefined : date;
};
