import { basename } from 'node:path/posix';
import { isPage } from '../../content/discover/workspace-files.ts';
import { createFindByWikiName } from '../../content/links/find-by-wiki-name.ts';
import { isSlugKey } from '../../content/posts/address-fields.ts';
import { PUBLIC } from '../../content/posts/publish-rules.ts';
import { decodeAddress } from '../../content/slugs/site-address.ts';
import { sumOf } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../shared/group-by.ts';
import { lazily } from '../../shared/memoize.ts';
import { type Decision, decided } from '../../tools/adopt/adopter.ts';
import type { Repository } from '../../tools/adopt/repository.ts';
import { withoutCode } from '../../tools/adopt/site-files.ts';
import { postsHave } from './decide-keys.ts';
import { optionIn, type Proposal } from './proposal.ts';
import type { Survey } from './survey.ts';

/** The information about a repository from a first proposal and its posts. */
export interface Known {
  readonly repository: Repository;
  readonly proposal: Proposal;
  readonly survey: Survey;
  /** Whether all posts without a date have a commit. */
  readonly allCommitted: boolean;
  /** Whether the repository shows no tool, so that the dialect is a guess from its posts. */
  readonly isGuessed: boolean;
}

/** Decisions that the tool's configuration leaves open, with reasons, in the order of the file that `init` writes. */
export const DECISIONS: Readonly<Record<string, (known: Known) => readonly Decision[]>> = {
  /**
   * For posts without a date: the date of the first commit if all have one and either most posts lack a date or one
   * asks for it; otherwise one date for all.
   */
  date: ({ survey: { undated, asksForCommits, posts }, proposal: { tool }, allCommitted }) => {
    if (undated.length === 0) return [];
    const which = `${count(undated.length, 'post')} of ${posts} ${undated.length === 1 ? 'has' : 'have'} no date`;
    if (allCommitted && (asksForCommits || undated.length * 2 > posts))
      return decided(['posts.date', 'git', `${which}: use the date of their first commit`]);
    const reason = tool?.noDate === undefined ? 'they get this date' : `they get ${tool.name}'s default date`;
    return decided([
      'posts.date',
      tool?.noDate ?? NO_DATE,
      `${which} (${undated[0]}): ${reason} and are last in lists`,
    ]);
  },

  /** For dates such as `05/06/2026`: the order of others, such as `25/06/2026`, if they all have the same. */
  dateOrder: ({ survey: { dateOrders, isDateAmbiguous } }) => {
    const [order, other] = new Set(dateOrders);
    if (!isDateAmbiguous || order === undefined || other !== undefined) return [];
    return decided(['adopt.dateOrder', order, `${count(dateOrders.length, 'date')} can be read only this way`]);
  },

  /** In Obsidian, aliases are other names of a note, such as `#topic`. */
  aliases: ({ survey: { invalidAliases: files }, proposal: { tool } }) => {
    if (tool !== null || files.length === 0) return [];
    const what = `aliases that are not paths (${files[0]}): they are names, as in Obsidian`;
    return decided(['adopt.fields.aliases', [], postsHave(files.length, what)]);
  },

  /** For posts without a title: their first heading, or else the words of the file's name. */
  title: ({ survey: { untitled, posts } }) => {
    if (untitled.length === 0) return [];
    const which = `${count(untitled.length, 'post')} of ${posts} ${untitled.length === 1 ? 'has' : 'have'} no title (${untitled[0]})`;
    const why = `${which}: use the first heading, or else the file name`;
    return decided(['adopt.title', ['heading', 'words-of-name'], why]);
  },

  /** For keys of one field with different values: the first by precedence, as the configuration of keys means. */
  contradictions: ({ survey: { contradicting } }) =>
    [...contradicting].flatMap(([field, keys]) => {
      const names = [...keys.keys()];
      const what = `different values in ${names.join(' and ')}: ${names[0]} is used`;
      return decided([`adopt.fields.${field}`, names, postsHave(Math.max(...keys.values()), what)]);
    }),

  /** For keys that may hold posts back: what is published by mistake cannot be taken back. */
  publishing: ({ survey: { undecided } }) => [...undecided].map(([key, values]) => publishingBy(key, values)),

  /** Keys for page layout are only for the tool. */
  ignoredKeys: ({ survey: { unread }, proposal: { tool } }) => {
    const found = tool?.layoutKeys.filter((key) => unread.has(key)) ?? [];
    if (found.length === 0) return [];
    return decided(['adopt.ignoreFields', found, 'page layout fields, which an API does not need']);
  },

  /** A URL in front matter overrides the pattern of all URLs. */
  ownUrl: ({ survey: { fields }, proposal }) => {
    const addresses = [...(fields.get('slug') ?? [])].filter(([key]) => !isSlugKey({ key }));
    const [first] = addresses;
    if (first === undefined) return [];
    const posts = sumOf(addresses.map(([, times]) => times));
    const base = optionIn(proposal, 'website.basePath') ?? '';
    return decided(['adopt.ownUrl', `${base}{url}`, postsHave(posts, first[0])]);
  },

  /** If tags make URLs and no configuration has the site's base path, the site is at the root of its origin. */
  website: ({ repository: { files, textOf }, proposal }) => {
    if (optionIn(proposal, 'website.basePath') !== undefined) return [];
    const users = files.filter((file) => isPage(file) && ADDRESS_BY_TAG.test(textOf(file) ?? ''));
    if (users.length === 0) return [];
    const why = `${count(users.length, 'file')} with URLs from template tags, and no sign of a base path`;
    return decided(['website.basePath', '', why]);
  },

  /** Extensions whose syntax occurs in posts, if no configuration tells which ones the site has. */
  extensions: ({ repository: { textOf }, survey: { files }, proposal: { tool }, isGuessed }) => {
    if (!isGuessed) return [];
    const texts = files.map((file) => textOf(file) ?? '');
    const sought =
      tool === null ? EXTENSIONS : PLUGINS.filter(([name]) => !tool.conventions.markdown.on.includes(name));
    return sought.flatMap(([name, syntax]) => {
      const posts = texts.filter((text) => syntax.test(text)).length;
      return posts === 0 ? [] : decided([`markdown.extensions.${name}`, true, `for ${count(posts, 'post')}`]);
    });
  },

  /**
   * For links such as `[[Page]]`, if they name files of the repository. With a known tool, most of them must, because
   * `[[Prototype]]` can be a term.
   */
  wikiLinks: ({ repository: { files, textOf }, survey, isGuessed }) => {
    const find = lazily(() => createFindByWikiName(files, withoutEnding));
    const links = survey.files.flatMap((file) =>
      [...withoutCode(textOf(file) ?? '').matchAll(WIKI_LINK)].map(([, name = '']) => ({ file, name })),
    );
    const known = links.filter(({ file, name }) => find()(withoutEnding(name), file).length > 0);
    const posts = new Set(known.map(({ file }) => file)).size;
    return posts === 0 || (!isGuessed && known.length * 2 <= links.length)
      ? []
      : decided(['markdown.extensions.wiki-links', true, `for ${count(posts, 'post')}`]);
  },

  /**
   * If the tool has no folder for files with absolute paths: the folder in which most such files are. In the root, the
   * top folders that contain them.
   */
  rootFolder: ({ repository: { files, textOf }, proposal: { decisions } }) => {
    if (decisions.some(({ path }) => path[0] === 'folders' && path[1] !== 'out')) return [];
    const written = files
      .filter((file) => isPage(file))
      .flatMap((file) => [...(textOf(file) ?? '').matchAll(ADDRESS_FROM_ROOT)])
      .map(([, path = '']) => decodeAddress(path));
    const paths = new Set(written);
    const byName = groupBy(files, (file) => basename(file));
    const roots = groupBy(
      [...paths].flatMap((path) =>
        (byName.get(basename(path)) ?? [])
          .filter((file) => `/${file}`.endsWith(`/${path}`))
          .map((file) => ({ path, file })),
      ),
      ({ path, file }) => file.slice(0, -path.length - 1),
    );
    const [most] = [...roots].sort(([a, one], [b, other]) => other.length - one.length || a.length - b.length);
    if (most === undefined) return [];
    const [root, found] = most;
    const why = `posts link to ${count(found.length, 'file')} by paths from the site root`;
    if (root !== '') return decided(['folders.public', root, why]);
    const folders = [...new Set(found.map(({ path }) => path.slice(0, path.indexOf('/'))))].sort();
    return decided(['folders.public', '.', why], ['folders.assets', folders]);
  },

  addresses: () => decided(['details.addresses', true]),
};

/** The date of posts without one, unless the tool gives them another. */
const NO_DATE = '1970-01-01';

/** Values of `status` and similar keys that hold a post back. */
const HELD = /^(?:draft|private|hidden|unlisted|unpublished|archived|archive|pending|review|wip|false|no|0)$/i;

const publishingBy = (key: string, values: ReadonlyMap<string, number>): Decision => {
  const posts = sumOf(values.values());
  const name = key.toLowerCase().replace(/[_-]/g, '');
  if (/^(?:unpublish(?:at|on)|expir|embargo|publish(?:at|on))/.test(name)) {
    const field = /^(?:unpublish|expir)/.test(name) ? 'expiryDate' : 'publishDate';
    return { path: ['adopt', 'fields', field], value: key, why: postsHave(posts, key) };
  }
  const shown = [...values.keys()].slice(0, 5).join(', ');
  const why = `${postsHave(posts, key)} (${shown}): decide whether to publish them`;
  const published = [...values.keys()].filter((value) => !HELD.test(value) && !/^(?:true)$/i.test(value));
  const isSwitch = [...values.keys()].every((value) => /^(?:true|false|yes|no)$/i.test(value));
  const shows = /^(?:publish|ispublish|public|ispublic|listed|visible|isvisible)/.test(name);
  return { path: ['adopt', 'publish', key], value: isSwitch ? [shows] : [...PUBLIC, ...published], why };
};

/** The syntax of extensions that sites of unknown tools have, as on GitHub. */
const EXTENSIONS: readonly (readonly [string, RegExp])[] = [
  ['alerts', /^(?:>[ \t]*)+\[!(?:note|tip|important|warning|caution)\]/im],
  ['code-fences', /^[ \t]*(?:`{3,}|~{3,})(?![`~])[^\n`]*[{:=[(][^\n`]*$/m],
  ['heading-ids', /^#{1,6} [^\n]*\{#[\w-]+\}[ \t]*$/m],
];

/** The syntax of plugins that the posts of a tool may need. */
const PLUGINS: readonly (readonly [string, RegExp])[] = [
  ['footnotes', /^\[\^[^\]\n]+\]:/m],
  ['tasks', /^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]/m],
];

/** The name in a wiki link. */
export const WIKI_LINK = /\[\[([^[\]|#\n\\]+)[^[\]\n]*\]\](?![([])/g;

const withoutEnding = (path: string): string => path.trim().replace(/\.\w+$/, '');

/** A tag that makes a URL from the base path of the site. */
const ADDRESS_BY_TAG = /\{\{[^{}]*(?:\bsite\.baseurl\b|\|\s*(?:relative_url|absolute_url|url)\b)/;

/** Absolute paths of images and media, `/assets/a.png`, also after a tag for the base path. */
const ADDRESS_FROM_ROOT =
  /(?:["'(\s]|\}\})\/([\w-][^\s"'()<>{}?#]*\/[^\s"'()<>{}?#]+\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mp3))/gi;
