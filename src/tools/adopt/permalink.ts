/** A tool's URL pattern, translated to Galley's placeholders. */
export interface Permalink {
  /** The pattern of links to posts; null if a placeholder is unknown. */
  readonly url: string | null;
  /** The pattern of slugs; null for the default, or if Galley cannot express it. */
  readonly slug: string | null;
  /** The placeholders that Galley does not know. */
  readonly unknown: readonly string[];
}

export const withoutCounterpart = (what: string, unknown: readonly string[]): readonly string[] =>
  unknown.length === 0 ? [] : [`${what}: ${unknown.join(', ')} has no counterpart, so links use the API's own URLs`];

/** Placeholders whose values differ for each post. */
const DISTINCT = /[{|](?:name|title|path)[|}]/;

/** The default pattern of slugs. */
const USUAL = /^\{(?:slug\|)?name\}$/;

/** Translates a pattern such as `/:year/:month/:title.html`. `parts` has Galley's placeholder for each of them. */
export const translatePermalink = (pattern: string, parts: Readonly<Record<string, string>>): Permalink => {
  const unknown: string[] = [];
  const filled = pattern.replace(
    /:([a-z_]+(?:\[[^\]]*\])?)|:\{([a-z_]+)\}/gi,
    (written, plain?: string, braced?: string) => {
      const name = (plain ?? braced ?? '').toLowerCase();
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
      if (part === undefined) unknown.push(written);
      return part ?? written;
    },
  );
  const address = `/${filled}`.replace(/\/{2,}/g, '/').replace(/\/index\.html?$/, '/');
  const segments = address.split('/');
  const at = segments.findLastIndex((segment) => segment !== '');
  const [, last = '', ending = ''] = /^(.*?)((?:\.html?)*)$/.exec(segments[at] ?? '') ?? [];
  const isWhole = !last.includes(':') && DISTINCT.test(last);
  segments[at] = isWhole ? `{slug}${ending}` : `${last}${ending}`;
  const url = segments.join('/');
  const slug = isWhole ? last.replace('{path}', '{name}').replace(/[^A-Za-z0-9_{}|-]+/g, '-') : null;
  const isTranslated = unknown.length === 0 && isWhole && !url.includes('|');
  return { url: isTranslated ? url : null, slug: slug === null || USUAL.test(slug) ? null : slug, unknown };
};
