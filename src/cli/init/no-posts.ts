import { isPage, pagesIn } from '../../content/discover/workspace-files.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Translation } from '../../tools/adopt/adopter.ts';
import { allPages, commonFolder } from '../../tools/adopt/folders.ts';
import type { Repository } from '../../tools/adopt/repository.ts';
import { endingsOf } from '../../tools/adopt/site-files.ts';
import { describeSite, type FoundSite, siteOf } from '../../tools/find-site.ts';

const MARKUP = /\.(?:md|markdown|mdx|mdown|mkdn?|mdoc|html?|rst|adoc|asciidoc|org|textile|qmd|rmd)$/i;

/** The maximum number of files to name per format. The rest are counted. */
const NAMED = 3;

/** Makes the error for a site without posts: where Galley looked, what it found instead, and what to do. */
export const withoutPosts = (
  repository: Repository,
  site: FoundSite | null,
  { workspaces }: Translation,
): DiagnosticError => {
  const { base, files } = siteOf(repository, site);
  const pages = files.filter((file) => MARKUP.test(file)).map((file) => base + file);
  const tool = site === null ? '' : ` for ${describeSite(site)}`;
  const byDate = `No posts were found${tool}. Galley looked for Markdown files with a date in front matter or name. It found ${foundIn(pages, ' without one')}.`;
  const isByDate = site?.tool.postsByDate !== undefined;
  if (site === null || (isByDate && allPages(site).length > 0))
    return refusal(1, {
      code: 'init/no-posts',
      message: byDate,
      help: 'Nothing was written. If those are your posts, commit them to Git and run galley init again: it uses the dates of their first commits. For a new project, name another folder, as in galley init my-content.',
    });
  const { dialect, conventions } = site.tool;
  const translated = workspaces.flatMap(({ posts }) => posts).filter((pattern) => !pattern.startsWith('!'));
  const patterns = translated.length > 0 ? translated : conventions.posts.map((pattern) => base + pattern);
  const markdown = pages.filter(isPage);
  const folder = commonFolder(pagesIn(markdown)) ?? commonFolder(markdown);
  const prefix = folder === '.' ? '' : `${folder}/`;
  const pattern = `${prefix}**/*.${endingsOf(markdown.filter((file) => file.startsWith(prefix)))}`;
  return refusal(1, {
    code: 'init/no-posts',
    message: isByDate
      ? byDate
      : `No posts were found${tool}. Galley looked for ${patterns.join(', ')}. It found ${foundIn(pages, ' elsewhere')}.`,
    help:
      folder === undefined
        ? 'Nothing was written. Add a post there, then run galley init again.'
        : `Nothing was written. If those are your posts, write galley.config.ts with adopt: { dialect: '${dialect}' }, workspaces: { blog: { posts: ['${pattern}'], keys: ['…'] } }. galley keys new prints a key.`,
  });
};

/** Returns a remark on files in other formats than Markdown; null if there are none. */
export const notMarkdown = (files: readonly string[]): string | null => {
  const texts = files.filter((file) => MARKUP.test(file) && !/\.(?:md|markdown|mdx|html?)$/i.test(file));
  return texts.length === 0
    ? null
    : `Galley reads .md, .markdown and .mdx files. It does not publish ${foundIn(texts, ' here')}.`;
};

/** `12 .md files (docs/a.md, docs/b.md…)`. */
const foundIn = (pages: readonly string[], where: string): string => {
  const byEnding = groupBy(pages, (file) => MARKUP.exec(file)?.[0].toLowerCase() ?? '');
  const groups = [...byEnding].map(
    ([ending, files]) =>
      `${count(files.length, `${ending} file`)}${where} (${files.slice(0, NAMED).join(', ')}${files.length > NAMED ? '…' : ''})`,
  );
  return groups.length === 0 ? 'no pages at all' : groups.join(' and ');
};
