import { dirname } from 'node:path/posix';
import { DIALECTS } from '../../config/dialects/dialects.ts';
import { countsOf, sortByCount } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type FoundSite, toolOf } from './tools/find-site.ts';
import { endingsOf, type Translation } from './tools/tool.ts';

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const MARKUP = /\.(?:md|markdown|mdx|mdown|mkdn?|html?|rst|adoc|asciidoc|org|textile)$/i;

/** The maximum number of files to name per format. The rest are counted. */
const NAMED = 3;

/** Makes the error for a site without posts: where Galley looked, what it found instead, and what to do. */
export const withoutPosts = (site: FoundSite, { workspaces }: Translation): DiagnosticError => {
  const { base, files, tool } = site;
  const translated = workspaces.flatMap(({ posts }) => posts).filter((pattern) => !pattern.startsWith('!'));
  const patterns = translated.length > 0 ? translated : DIALECTS[tool.dialect].posts.map((pattern) => base + pattern);
  const pages = files.filter((file) => MARKUP.test(file)).map((file) => base + file);
  const markdown = pages.filter((file) => MARKDOWN.test(file));
  const folder = mostFrequent(markdown.map((file) => dirname(file)));
  const prefix = folder === '.' ? '' : `${folder}/`;
  const pattern = `${prefix}**/*.${endingsOf(markdown.filter((file) => file.startsWith(prefix)))}`;
  return refusal(1, {
    code: 'init/no-posts',
    message: `No posts were found for ${toolOf(site)}. Galley looked for ${patterns.join(', ')}. It found ${foundIn(pages)}.`,
    help:
      folder === undefined
        ? 'Nothing was written. Add a post there, then run galley init again.'
        : `Nothing was written. If those are your posts, write galley.config.ts with adopt: { dialect: '${tool.dialect}' } and workspaces: { blog: { posts: ['${pattern}'], keys: ['…'] } }. galley keys new prints a key.`,
  });
};

/** `12 .md files (docs/a.md, docs/b.md…)`. */
const foundIn = (pages: readonly string[]): string => {
  const byEnding = groupBy(pages, (file) => MARKUP.exec(file)?.[0].toLowerCase() ?? '');
  const groups = [...byEnding].map(
    ([ending, files]) =>
      `${count(files.length, `${ending} file`)} elsewhere (${files.slice(0, NAMED).join(', ')}${files.length > NAMED ? '…' : ''})`,
  );
  return groups.length === 0 ? 'no pages at all' : groups.join(' and ');
};

const mostFrequent = (names: readonly string[]): string | undefined => sortByCount(countsOf(names))[0]?.[0];
