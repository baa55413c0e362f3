import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { htmlWords } from '../../src/api/search/html-words.ts';
import { globExpression } from '../../src/content/front-matter/cascade/defaults-rule.ts';
import { parseDate } from '../../src/content/front-matter/date.ts';
import { readFrontMatter } from '../../src/content/front-matter/front-matter.ts';
import { readYamlFile } from '../../src/content/front-matter/yaml-file.ts';
import { candidatesIn } from '../../src/content/html/address-attributes.ts';
import { headingsIn } from '../../src/content/html/headings.ts';
import { idsIn } from '../../src/content/html/ids.ts';
import { imagesIn, withAttributes } from '../../src/content/html/image-tags.ts';
import { markAddresses } from '../../src/content/html/mark-addresses.ts';
import { addressPlaces } from '../../src/content/markdown/address-places.ts';
import { withHeadingIds } from '../../src/content/markdown/github-heading-ids.ts';
import { htmlExcerpt } from '../../src/content/markdown/html-excerpt.ts';
import { mdxParts, withoutUnshown } from '../../src/content/markdown/mdx-parts.ts';
import { firstHeading } from '../../src/content/markdown/read-tokens.ts';
import { cutText, readingTime } from '../../src/content/markdown/words.ts';
import { createPostReader } from '../../src/content/posts/read-post.ts';
import { aliasOfAddress, slugOfAlias } from '../../src/content/slugs/site-address.ts';
import { latinSlug, slugOfName } from '../../src/content/slugs/slugify.ts';
import { whyNoPattern } from '../../src/shared/fs/glob-pattern.ts';
import { createTimeLimit } from '../../src/shared/workers/time-limit.ts';
import { translatePermalink } from '../../src/tools/adopt/permalink.ts';
import { withoutCode } from '../../src/tools/adopt/site-files.ts';
import { toolOf } from '../../src/tools/registry.ts';
import { importsIn } from '../../src/tools/vitepress/imports.ts';
import { settingsIn, sourceIn } from '../helpers/content.ts';
import { SEED } from '../helpers/fast-check.ts';
import { folderOf } from '../helpers/files.ts';
import { type HostileText, hostileText, randomOf } from '../helpers/hostile-texts.ts';
import { ALL_EXTENSIONS, KRAMDOWN, renderWith } from '../helpers/render-with.ts';
import { fairLimit } from '../helpers/slowness.ts';

/** The number of posts. They take about 60 s; set another seed (GALLEY_SEED) to look further. */
const CASES = 800;

/** Reads a post, and returns why that took too long; undefined if it did not. */
type Subject = (text: string) => Promise<string | undefined>;

const limited = createTimeLimit(3_000);
const subjectOf =
  (work: (text: string) => unknown): Subject =>
  async (text) => {
    try {
      limited(() => work(text));
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeLimitError') return error.message;
      if (error instanceof RangeError && !/call stack/.test(error.message)) return `${error}`;
    }
    return undefined;
  };

const TOOLS = ['jekyll', 'hugo', 'vitepress', 'eleventy', 'astro', 'hexo', 'zola', null];

const postSubjects = async (): Promise<Record<string, Subject>> => {
  const subjects: Record<string, Subject> = {};
  for (const dialect of TOOLS) {
    for (const [kind, sanitize] of [
      ['md', true],
      ['mdx', false],
    ] as const) {
      const root = await folderOf({ 'content/blog/posts/a.md': '' });
      const settings = settingsIn(root, {
        ...(dialect !== null && { adopt: { dialect } }),
        markdown: { sanitize, highlight: false },
        details: { headings: true, images: true, addresses: true },
      });
      const read = createPostReader(settings);
      for (const [part, around] of [
        ['body', (text: string) => `---\ntitle: A\ndate: 2026-01-01\n---\n\n[a](a.md)\n\n${text}\n`],
        ['yaml', (text: string) => `---\ntitle: A\ndate: 2026-01-01\n${text}\n---\n\nText.\n`],
        ['toml', (text: string) => `+++\ntitle = "A"\ndate = 2026-01-01\n${text}\n+++\n\nText.\n`],
        ['file', (text: string) => text],
      ] as const) {
        if (part !== 'body' && kind === 'mdx') continue;
        const source = sourceIn(root, `content/blog/posts/a.${kind}`);
        subjects[`${dialect ?? 'no tool'}, ${kind}, ${part}`] = async (text) => {
          writeFileSync(source.path, around(text));
          const { diagnostics } = await read(source);
          return diagnostics.find(({ code }) => code === 'post/too-slow')?.message;
        };
      }
    }
  }
  return subjects;
};

const functionSubjects = async (): Promise<Record<string, Subject>> => {
  const root = await folderOf({ 'tags.yaml': '' });
  const posts = new Map([['/a/', { slug: 'a' }]]);
  const glob = (text: string): void => {
    const expression = globExpression(text);
    if (expression !== null) new RegExp(`^${expression}$`).test(`posts/${'a'.repeat(200)}/${'b/'.repeat(100)}c.md`);
  };
  const functions: Record<string, (text: string) => unknown> = {
    globExpression: glob,
    whyNoPattern,
    parseDate,
    htmlWords,
    headingsIn,
    idsIn,
    imagesIn,
    withAttributes: (text) => withAttributes(text, () => ({ width: '1' })),
    markAddresses: (text) =>
      markAddresses(`<a href="${text.replaceAll('"', '')}">${text}`, {
        basePath: '/api',
        posts,
        website: 'https://a.example',
      }),
    markAll: (text) => markAddresses(text, { basePath: '/api', posts, website: 'https://a.example' }),
    candidatesIn,
    addressPlaces: (text) => addressPlaces(text),
    withHeadingIds,
    htmlExcerpt: (text) => htmlExcerpt(text, 200),
    excerptWhole: (text) => htmlExcerpt(text, 200_000),
    mdxParts,
    withoutUnshown,
    firstHeading,
    readingTime,
    cutText: (text) => cutText(text, 200),
    aliasOfAddress,
    slugOfAlias,
    latinSlug: (text) => latinSlug(text),
    slugOfName: (text) => slugOfName(text),
    siteWithoutCode: withoutCode,
    translatePermalink: (text) => translatePermalink(text, {}),
    importsIn,
    'yaml file': (text) => {
      writeFileSync(join(root, 'tags.yaml'), text);
      return readYamlFile({ path: join(root, 'tags.yaml'), file: 'tags.yaml' }, 'taxonomy');
    },
  };
  for (const tool of TOOLS)
    functions[`front matter: ${tool}`] = (text) => readFrontMatter(text, 'a.md', toolOf(tool).frontMatter);
  for (const name of [...ALL_EXTENSIONS, ...KRAMDOWN])
    functions[`extension ${name}`] = await renderWith(name).catch(() => () => '');
  return Object.fromEntries(Object.entries(functions).map(([name, work]) => [name, subjectOf(work)]));
};

const measure = async (subject: Subject, text: string) => {
  const before = process.cpuUsage();
  const problem = await subject(text);
  const { user, system } = process.cpuUsage(before);
  return { problem, seconds: (user + system) / 1e6 };
};

/** The size of a post that must not take long, and two sizes for its growth. Front matter has at most 64 kB. */
const sizesFor = (name: string): readonly [number, number, number] =>
  /yaml|toml|front matter/.test(name) ? [29_900, 12_000, 60_000] : [29_900, 20_000, 100_000];

/** A post that is five times as long takes at most so many times as long: it grows no faster than n to the power 1.5. */
const MOST = 5 ** 1.5;
/** Seconds that a post of 100,000 characters may take, however long a shorter one takes. */
const ALLOWED = 1;

/** Returns why a post takes too long; undefined if it does not. */
const slownessOf = async (subject: Subject, name: string, { textOf }: HostileText): Promise<string | undefined> => {
  const [size, small, large] = sizesFor(name);
  const { problem, seconds } = await measure(subject, textOf(size));
  if (problem !== undefined) return `${size}: ${problem}`;
  // Even a quadratic one would take less than a second.
  if (seconds < ALLOWED / 25) return undefined;
  const first = await measure(subject, textOf(small));
  const second = await measure(subject, textOf(large));
  if (second.seconds < fairLimit(ALLOWED, second.seconds)) return undefined;
  // The machine may have been slower the second time.
  const again = await measure(subject, textOf(small));
  const short = Math.max(first.seconds, again.seconds);
  if (second.seconds <= MOST * short) return undefined;
  const long = Math.min(second.seconds, (await measure(subject, textOf(large))).seconds);
  const isSlow = long >= fairLimit(ALLOWED, long) && long > MOST * short;
  return isSlow ? `${small}: ${short} s, ${large}: ${long} s` : undefined;
};

test('no text of 29,900 characters takes more than 3 s, and none grows faster than n to the power 1.5', async () => {
  const subjects = Object.entries({ ...(await postSubjects()), ...(await functionSubjects()) });
  const random = randomOf(SEED);
  const slow: string[] = [];
  for (let at = 0; at < CASES; at += 1) {
    const [name, subject] = subjects[Math.floor(random() * subjects.length)] as (typeof subjects)[number];
    const text = hostileText(random);
    const why = await slownessOf(subject, name, text);
    if (why !== undefined) slow.push(`${name}: ${text.name}: ${why}`);
  }
  expect(slow).toEqual([]);
});
