/** A tool's pattern of addresses in Galley's words. */
export interface Permalink {
  /** Of links to posts; null where a part of it has no word. */
  readonly url: string | null;
  /** Of slugs; null where names alone make them, or nothing that Galley knows does. */
  readonly slug: string | null;
  /** Parts that have no word. */
  readonly unknown: readonly string[];
}

/** Words of Galley that tell one post from another. */
const TELLING = /[{|](?:name|title|path)[|}]/;

/** What slugs are without a pattern. */
const USUAL = /^\{(?:slug\|)?name\}$/;

/** A pattern such as `/:year/:month/:title.html`; `parts` says what each of its parts is in Galley. */
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
  const [, last = '', ending = ''] = /^(.*?)(\.html?)?$/.exec(segments[at] ?? '') ?? [];
  const isWhole = !last.includes(':') && TELLING.test(last);
  segments[at] = isWhole ? `{slug}${ending}` : `${last}${ending}`;
  const url = segments.join('/');
  const slug = isWhole ? last.replace('{path}', '{name}').replace(/[^A-Za-z0-9_{}|-]+/g, '-') : null;
  const isSaid = unknown.length === 0 && isWhole && !url.includes('|');
  return { url: isSaid ? url : null, slug: slug === null || USUAL.test(slug) ? null : slug, unknown };
};
