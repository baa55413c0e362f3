import { type Fields, isObject } from '../../shared/is-object.ts';

/** Our names for the keys of Docusaurus. Of several keys for one name, the first with a value counts. Null: no name. */
const KEYS: Readonly<Record<'id' | 'slug', Readonly<Record<string, string | null>>>> = {
  // https://docusaurus.io/docs/blog#global-authors
  id: {
    description: 'about',
    title: 'about',
    image_url: 'avatar',
    imageURL: 'avatar',
    socials: 'socialLinks',
    email: null,
    page: null,
  },
  // https://docusaurus.io/docs/blog#blog-post-tags
  slug: { label: 'name', permalink: null },
};

/** The URLs of profiles: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog#AuthorSocials */
const PROFILES: Readonly<Record<string, string>> = {
  bluesky: 'https://bsky.app/profile/',
  github: 'https://github.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/in/',
  mastodon: 'https://mastodon.social/@',
  stackoverflow: 'https://stackoverflow.com/users/',
  threads: 'https://www.threads.net/@',
  twitch: 'https://twitch.tv/',
  twitter: 'https://twitter.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/@',
};

/**
 * Renames the fields of an author or a tag in the files of Docusaurus. Our own keys have precedence. Keys that have no
 * name here are left out next to renamed ones. Alone they stay, so that they are reported as unknown.
 */
export const withOurKeys = (kind: 'id' | 'slug', fields: Fields): Fields => {
  const keys = KEYS[kind];
  const foreign = Object.keys(keys).filter((key) => Object.hasOwn(fields, key));
  if (!foreign.some((key) => keys[key] !== null)) return fields;
  const ours = Object.fromEntries(Object.entries(fields).filter(([key]) => !Object.hasOwn(keys, key)));
  for (const key of foreign) {
    const own = keys[key];
    if (own != null && (ours[own] ?? '') === '') ours[own] = key === 'socials' ? profilesIn(fields[key]) : fields[key];
  }
  return ours;
};

const profilesIn = (socials: unknown): unknown =>
  isObject(socials)
    ? Object.fromEntries(
        Object.entries(socials).map(([network, name]) => {
          const profile = PROFILES[network.toLowerCase()];
          const isName = typeof name === 'string' && name !== '' && !name.includes('://');
          return [network, isName && profile !== undefined ? profile + name : name];
        }),
      )
    : socials;
