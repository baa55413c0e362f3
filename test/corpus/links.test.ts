import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, folderOf } from '../helpers/files.ts';

/** Repositories of other tools in a folder beside the checkout. They are not part of the project. */
const CORPUS = resolve('../shared/corpus');
const NOW = Date.UTC(2026, 6, 1);
const NEW = 'https://new.example/';

interface Repository {
  readonly config: object;
  /** The repository's real mistakes: a file, a wrong text and a possible correction. */
  readonly fixes: readonly (readonly [file: string, wrong: string, right: string])[];
  /** Texts that look like a link's URL but are not: in code, in an attribute, or in an unclosed link. */
  readonly noLinks: readonly string[];
  /** The minimum number of links to posts; `unknown` is the maximum number of links without a target. */
  readonly toPosts: number;
  readonly unknown: number;
}

const VISION = './rust-vision-doc.md';

const REPOSITORIES: Readonly<Record<string, Repository>> = {
  '18f': {
    config: {
      adopt: { dialect: 'jekyll' },
      website: { url: 'https://18f.gsa.gov', basePath: '' },
      posts: { slug: '{yyyy}-{mm}-{dd}-{name}', url: `${NEW}{slug}` },
      workspaces: { x: { posts: ['posts/**/*.md'], keys: ['k'] } },
    },
    fixes: [],
    noLinks: [
      'http://www.usability.gov/how-to-and-tools/methods/personas.html',
      'https://github.com/mbland/mbland-18f-utils/blob/master/',
      'https://github.com/18F/hub/blob/master/pages/',
      'https://github.com/18F/',
      'http://www.knightfoundation.org/grants/201447979>',
    ],
    toPosts: 15,
    unknown: 0,
  },
  'jekyll-docs': {
    config: {
      adopt: { dialect: 'jekyll' },
      website: { url: 'https://jekyllrb.com', basePath: '' },
      posts: { url: '/news/{yyyy}/{mm}/{dd}/{name}/' },
      workspaces: { x: { posts: ['docs/_posts/**/*.{markdown,md}'], keys: ['k'] } },
    },
    fixes: [['docs/_posts/2023-01-29-jekyll-3-9-3-released.markdown', '18:30:22 2023 -0800', '18:30:22 -0800']],
    noLinks: [],
    toPosts: 0,
    unknown: 3,
  },
  'rust-blog': {
    config: {
      adopt: { dialect: 'zola' },
      website: { url: 'https://blog.rust-lang.org', basePath: '' },
      posts: { slug: '{yyyy}-{mm}-{dd}-{path}', url: `${NEW}{slug}` },
      workspaces: { x: { posts: ['content/**/*.md', '!**/_index.md', '!**/latest.md'], keys: ['k'] } },
    },
    fixes: [
      ...['April', 'July', 'March', 'May'].map(
        (month) => [`content/Project-Goals-2025-${month}-Update.md`, VISION, '/vision'] as const,
      ),
      ['content/Project-Goals-Feb-Update/index.md', VISION, '/vision'],
      ...['04', '05', '06'].map(
        (month) =>
          [`content/inside-rust/program-management-update-2026-${month}.md`, 'Tomáš Šedovič', 'Tomas Sedovic'] as const,
      ),
    ],
    noLinks: [
      'crate::bar::Bar',
      // The URL is broken over two lines.
      'https://github.com/pnkfelix/mon-artist/blob/a3388c11e8b1910cc4eb4c31bd1540a46851618b/src/lit/s',
      'https://github.com/rust-lang/rfcs/pull/350',
      'https://hackmd.io/',
      'https://xkcd.com/221/',
    ],
    toPosts: 700,
    unknown: 4,
  },
  'hugo-docs': {
    config: {
      adopt: { dialect: 'hugo', fields: { aliases: 'aliases' } },
      website: { url: 'https://gohugo.io', basePath: '' },
      posts: { slug: '{path}', url: `${NEW}{slug}`, date: '2020-01-01' },
      workspaces: { x: { posts: ['content/en/**/*.md', '!**/_index.md'], keys: ['k'], language: 'en' } },
    },
    fixes: [],
    noLinks: ['nil'],
    toPosts: 1000,
    unknown: 200,
  },
};

/** The URLs of links in a Markdown text, found by an independent parser that skips code. */
const linksIn = (markdown: string): string[] => {
  const text = markdown
    .replace(/^(---|\+\+\+)\r?\n[\s\S]*?\n\1\s*\n/, '')
    .replace(/^([ \t>*-]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[`~]*[ \t]*(?=\n|(?![\s\S]))|(?![\s\S]))/gm, '')
    .replace(/\{% ?(highlight|raw)\b[\s\S]*?\{% ?end\1 ?%\}/g, '')
    .replace(/<!--[\s\S]*?-->|<(pre|script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
  const inline = [...text.matchAll(/(!?)\[(?:[^[\]\\]|\\.|!?\[[^\]]*\])*\]\(\s*<?((?:[^\s<>()]|\([^\s()]*\))*)/g)];
  const html = [...text.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  const defined = [...text.matchAll(/^ {0,3}\[([^\]^]+)\]:[ \t]*<?([^\s>]+)/gm)].filter(([, label = '']) =>
    text.toLowerCase().includes(`][${label.toLowerCase()}]`),
  );
  return [
    ...inline.filter(([, image]) => image === '').map(([, , href = '']) => href),
    ...html.map(([, double, single]) => double ?? single ?? ''),
    ...defined.map(([, , href = '']) => href),
  ].filter((href) => href !== '' && !/[{}]/.test(href));
};

const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:a|img)\s[^>]*?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  );

const plain = (href: string): string => {
  const text = href
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The last segment and the fragment of a URL, which do not change when a page moves. */
const nameOf = (href: string): string => {
  const [path = '', fragment = ''] = plain(href).toLowerCase().split('#');
  const name = path
    .replace(/\?.*$/, '')
    .replace(/-html\.bin$/, '.html') // a page of a post is published as a download
    .replace(/\/?(?:_?index)?(?:\.md|\.html?)?\/?$/, '')
    .replace(/^.*\//, '')
    .replace(/^(?:\d{4}-\d\d-\d\d-)+/, '')
    .replace(/[^a-z0-9]+/g, '-');
  return `${name}#${fragment}`;
};

const sourcesIn = (root: string): (readonly [file: string, text: string])[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.(?:md|markdown)$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);

/** The line of front matter with a post's URL or slug. */
const ADDRESS = /^(?:path|url|slug|permalink)\s*[:=]\s*["']?([^"'\n]+)/m;

/** Links of a source that are missing in its HTML. */
const lostIn = (source: string, html: string, renamed: ReadonlyMap<string, string>): string[] => {
  const hrefs = hrefsIn(html);
  const [same, named] = [new Set(hrefs.map(plain)), hrefs.map(nameOf)];
  return linksIn(source).filter((href) => {
    if (same.has(plain(href))) return false;
    const [own = '', fragment] = nameOf(href).split('#');
    const name = `${renamed.get(own) ?? own}#${fragment}`;
    const isSame = (other: string): boolean =>
      other === name || other.split('#')[0]?.endsWith(`-${name.split('#')[0]}`) === true;
    return !named.some(isSame);
  });
};

describe.each(Object.entries(REPOSITORIES))('the links of %s', (name, { config, fixes, noLinks, toPosts, unknown }) => {
  test.skipIf(!existsSync(join(CORPUS, name)))(
    'are all in what is published',
    async () => {
      const root = await folderOf({});
      await cp(join(CORPUS, name), root, { recursive: true });
      for (const [file, wrong, right] of fixes) {
        const text = readFileSync(join(root, file), 'utf8');
        if (!text.includes(wrong)) expect.fail(`${file}: ${wrong}`);
        writeFileSync(join(root, file), text.replaceAll(wrong, right));
      }
      const sources = sourcesIn(root);
      // Marks which source each HTML comes from.
      for (const [at, [file, text]] of sources.entries())
        writeFileSync(join(root, file), `${text}\n\n<!--from ${at}-->\n`);
      await addFiles(root, { 'galley.config.json': JSON.stringify(config) });
      const { diagnostics, workspaces } = await build({ root, now: NOW, concurrency: 1 });
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const counts = { posts: workspaces[0]?.published ?? 0, links: 0, toPosts: 0, fromRoot: 0 };
      const folder = join(root, 'dist/api/public/v1/k/posts');
      const renamed = new Map(
        sources.map(
          ([file, text]) =>
            [nameOf(file), nameOf(ADDRESS.exec(text.split(/\n(?:---|\+\+\+)\s/, 1)[0] ?? '')?.[1] ?? file)].map(
              (name) => name.replace('#', ''),
            ) as [string, string],
        ),
      );
      const lost: string[] = [];
      for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
        const html: string = JSON.parse(readFileSync(join(folder, file), 'utf8')).data.htmlContent;
        const [path, source] = sources[Number(/(?:<|&lt;)!--from (\d+)--/.exec(html)?.[1])] ?? expect.fail(file);
        const hrefs = hrefsIn(html);
        counts.links += linksIn(source).length;
        counts.toPosts += hrefs.filter((href) => href.startsWith(NEW)).length;
        counts.fromRoot += hrefs.filter((href) => href.startsWith('/')).length;
        const missing = lostIn(source, html, renamed).filter((href) => !noLinks.some((no) => href.startsWith(no)));
        lost.push(...missing.map((href) => `${path}: ${href}`));
      }
      const countOf = (code: string): number => diagnostics.filter((problem) => problem.code === code).length;
      const warned = {
        unknown: countOf('post/link-unknown'),
        ambiguous: countOf('post/link-ambiguous'),
        anchors: countOf('post/anchor-missing'),
      };
      console.log(name, JSON.stringify({ ...counts, ...warned }));
      expect(lost).toEqual([]);
      expect(counts.posts).toBeGreaterThan(50);
      expect(counts.toPosts).toBeGreaterThanOrEqual(toPosts);
      expect(warned.unknown).toBeLessThanOrEqual(unknown);
    },
    600_000,
  );
});
