import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browserInstalled } from './chromium.ts';
import { type Shown, showAll } from './reader-site.ts';
import { type Api, BLOG, blogApi, guideApi, type Markdown } from './real-projects.ts';

const ON: Markdown = { addresses: true };

/** A URL without the fragment directive (`:~:text=`), which browsers hide. */
const withoutDirective = (href: string): string => href.replace(/#?:~:.*$/, '');

const MINUTES = 60_000;

interface Judged {
  /** Links to the site or the API that lead to neither a post's page nor a file. */
  readonly astray: readonly string[];
  /** Links to the right page, but to a missing place. */
  readonly lost: readonly string[];
  readonly toPosts: number;
  readonly toFiles: number;
}

const judge = async ({ origin, slugs, links, ids }: Shown, { baseUrl }: Api): Promise<Judged> => {
  const known = new Map(slugs.map((slug) => [`${origin}/reading/${encodeURIComponent(slug)}/`, slug]));
  const places = new Set(ids);
  const astray: string[] = [];
  const lost: string[] = [];
  const files = new Set<string>();
  let toPosts = 0;
  for (const { href, slug, isHere } of links) {
    const [page = '', place = ''] = withoutDirective(href).split(/#(.*)/s);
    if (page.startsWith(`${baseUrl}/assets/`)) files.add(page);
    else if (isHere || known.has(page)) {
      if (!isHere) toPosts += 1;
      const id = `${isHere ? slug : known.get(page)}#${decodeURIComponent(place)}`;
      if (!['', 'top'].includes(place) && !places.has(id)) lost.push(href);
    } else if (!/^(?:https?|mailto|tel):/.test(href) || page.startsWith(`${origin}/`) || page.startsWith(baseUrl))
      astray.push(href);
  }
  for (const file of files) if (!(await fetch(file)).ok) astray.push(file);
  return { astray, lost, toPosts, toFiles: files.size };
};

/** Real projects, with the least that must be shown of them. */
const PROJECTS = [
  {
    name: 'the guide',
    api: guideApi,
    isThere: true,
    least: { posts: 55, pictures: 10, toPosts: 150, ids: 300 },
  },
  {
    name: 'a blog',
    api: blogApi,
    isThere: existsSync(BLOG),
    least: { posts: 509, pictures: 800, toPosts: 500, ids: 1500 },
  },
];

describe.skipIf(!browserInstalled && process.env.CI === undefined)(
  'on an origin other than the API’s, in Chromium',
  () => {
    describe.each(PROJECTS)('all posts of $name', ({ api, isThere, least }) => {
      const skipped = { skip: !isThere, timeout: 15 * MINUTES };

      test('are shown with every picture, correct links and no duplicate ids', skipped, async () => {
        const published = await api(ON);
        const shown = await showAll(published, { mapped: true });
        const judged = await judge(shown, published);
        expect(shown.slugs).toHaveLength(published.posts);
        expect(shown).toMatchObject({ broken: [], twice: [] });
        expect(judged.astray).toEqual([]);
        // The build reports these mistakes of the posts. Such a link leads to the top of its page.
        expect(judged.lost).toHaveLength(published.missingPlaces);
        const seen = {
          posts: shown.slugs.length,
          pictures: shown.pictures,
          toPosts: judged.toPosts,
          ids: shown.ids.length,
        };
        for (const [what, number] of Object.entries(least))
          expect(seen[what as keyof typeof seen], what).toBeGreaterThanOrEqual(number);
      });
    });

    // The guide shows that the test above would notice.
    test('all posts of the guide are broken in both ways without the option', async () => {
      const published = await guideApi({});
      const shown = await showAll(published, { mapped: false });
      const { astray } = await judge(shown, published);
      expect(shown.broken).toHaveLength(shown.pictures);
      expect(astray.length).toBeGreaterThan(150);
    });
  },
);
