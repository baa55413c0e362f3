import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { loadProject } from '../../src/build/project.ts';
import { readModels } from '../../src/build/schemas.ts';
import { type Cms, cmsConfig } from '../../src/cli/editors/cms-config.ts';
import { readFrontMatter } from '../../src/content/front-matter/front-matter.ts';
import { Numeral } from '../../src/content/front-matter/numeral.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';
import { serving } from '../helpers/server.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import { eventually } from './console.ts';

const MODULES = fileURLToPath(new URL('../editors/node_modules/', import.meta.url));
const BUNDLES: Readonly<Record<Cms, string>> = {
  decap: join(MODULES, 'decap-cms/dist/decap-cms.js'),
  sveltia: join(MODULES, '@sveltia/cms/dist/sveltia-cms.js'),
};
const installed = browserInstalled && Object.values(BUNDLES).every((path) => existsSync(path));

/** The guide's page, with the CMS from this machine, and with its backend for tests. */
const adminPage = async (repository: unknown): Promise<string> => {
  const guide = await readFile('content/guide/posts/setup/editors.md', 'utf8');
  const page = /```html\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  return page
    .replace(/https:\/\/unpkg\.com\/[^"]+/, '/cms.js')
    .replace(/\{ name: 'github'[^}]*\}/, "{ name: 'test-repo' }")
    .replace('<body>', `<body><script>window.repoFiles = ${JSON.stringify(repository)};</script>`);
};

/** The tree of files in which Decap's backend for tests keeps a repository. */
const treeOf = (files: Files): unknown => {
  const root: Record<string, unknown> = {};
  for (const [path, content] of Object.entries(files)) {
    const folders = path.split('/');
    const name = folders.pop() ?? '';
    let at = root;
    for (const folder of folders) {
      at[folder] ??= {};
      at = at[folder] as Record<string, unknown>;
    }
    at[name] = { content };
  }
  return root;
};

/** What playwright offers beyond the other tests. */
interface Part {
  readonly inputValue: () => Promise<string>;
  readonly getByRole: (role: string, options?: { readonly name?: string | RegExp; readonly exact?: boolean }) => Part;
  readonly getByText: (text: string | RegExp, options?: { readonly exact?: boolean }) => Part;
  readonly locator: (selector: string) => Part;
  readonly first: () => Part;
  readonly last: () => Part;
  readonly click: () => Promise<void>;
  readonly fill: (text: string) => Promise<void>;
  readonly waitFor: () => Promise<void>;
  readonly setInputFiles: (file: Upload) => Promise<void>;
}
interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
type FormPage = Part &
  Page & {
    readonly waitForEvent: (name: 'filechooser') => Promise<{ readonly setFiles: (file: Upload) => Promise<void> }>;
  };

/** A picture of one pixel. Sveltia shows an error for one without any. */
const PIXEL: Upload = {
  name: 'pixel.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/** How a CMS is used: by the labels and roles of its forms, as people do. */
interface Driver {
  readonly open: (page: FormPage, files: Files) => Promise<void>;
  readonly create: (page: FormPage) => Promise<void>;
  readonly fill: Readonly<Record<'text' | 'switch' | 'number' | 'object', Fill>> & {
    readonly choices: Fill;
    readonly list: Fill;
    readonly image: Fill;
    readonly body: Fill;
  };
  readonly save: (page: FormPage) => Promise<void>;
  /** The files of the repository, with any text for images. */
  readonly files: (page: FormPage) => Promise<Files>;
}
type Fill = (page: FormPage, label: string, ...values: readonly string[]) => Promise<void>;

const named = (label: string): { readonly name: RegExp } => ({ name: new RegExp(`^${label}(?: \\(optional\\))?$`) });

const decap: Driver = {
  open: async (page) => {
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Quick add').waitFor();
  },
  create: async (page) => void (await page.goto(`${page.url().split('#')[0]}#/collections/blog/new`)),
  fill: {
    text: (page, label, text = '') => page.getByRole('textbox', named(label)).fill(text),
    number: (page, label, number = '') => page.getByRole('spinbutton', named(label)).fill(number),
    switch: (page, label) => page.getByRole('switch', named(label)).click(),
    object: async () => undefined,
    choices: async (page, label, ...names) => {
      for (const name of names) {
        await page.getByRole('combobox', named(label)).fill(name);
        await page.keyboard.press('Enter');
      }
    },
    list: (page, label, ...items) => page.getByRole('textbox', named(label)).fill(items.join(', ')),
    image: async (page) => {
      await page.getByRole('button', { name: 'Choose an image' }).click();
      await page.locator('input[type=file]').first().setInputFiles(PIXEL);
      await page.getByRole('button', { name: /choose selected/i }).click();
    },
    body: async (page, _label, text = '') => {
      await page.locator('[data-slate-editor]').click();
      await page.keyboard.type(text);
    },
  },
  save: async (page) => {
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    await page.getByText('Publish now').first().click();
    await page.getByText('Changes saved').waitFor();
  },
  files: (page) =>
    page.evaluate(async () => {
      const found: Record<string, string> = {};
      const walk = (tree: object, prefix: string): void => {
        for (const [name, item] of Object.entries(tree)) {
          if (typeof item.content === 'string') found[prefix + name] = item.content;
          else if (typeof item.path === 'string') found[prefix + name] = '';
          else walk(item, `${prefix}${name}/`);
        }
      };
      walk((window as unknown as { readonly repoFiles: object }).repoFiles, '');
      return found;
    }, null),
};

/** Sveltia's backend for tests keeps a repository in the browser's own file system. */
const REPOSITORY = 'sveltia-cms-test';

const field = (page: FormPage, label: string): Part =>
  page.getByRole('group', { name: `“\u2068${label}\u2069” Field` });

const sveltia: Driver = {
  open: async (page, files) => {
    await page.evaluate(
      async ({ all, repository }) => {
        const root = await navigator.storage.getDirectory();
        for (const [path, text] of Object.entries(all)) {
          const folders = [repository, ...path.split('/')];
          const name = folders.pop() ?? '';
          let folder = root;
          for (const each of folders) folder = await folder.getDirectoryHandle(each, { create: true });
          const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
          await file.write(text);
          await file.close();
        }
      },
      { all: files as Readonly<Record<string, string>>, repository: REPOSITORY },
    );
    await page.getByRole('button', { name: /test/i }).first().click();
    await page
      .getByRole('button', { name: /^(?:Create New Entry|New)/ })
      .first()
      .waitFor();
  },
  create: async (page) => {
    await page.getByRole('button', { name: 'Create New Entry' }).first().click();
    await page.getByText(/now creating a new entry/).waitFor();
    // Until the form is ready, which takes long on a slow machine, it loses what is typed.
    const title = field(page, 'Title').getByRole('textbox').first();
    await eventually(async () => {
      await title.fill('typed');
      await setTimeout(2_000);
      expect(await title.inputValue()).toBe('typed');
    }, 60_000);
  },
  fill: {
    text: (page, label, text = '') => field(page, label).getByRole('textbox').first().fill(text),
    number: (page, label, number = '') => field(page, label).getByRole('spinbutton').fill(number),
    switch: (page, label) => field(page, label).getByRole('switch').click(),
    object: (page, label) => field(page, label).getByText(/^Add/).click(),
    choices: async (page, label, ...names) => {
      for (const name of names) await field(page, label).getByText(name, { exact: true }).click();
    },
    list: async (page, label, ...items) => {
      for (const [at, item] of items.entries()) {
        if (at > 0) await field(page, label).getByRole('button', { name: /^Add/ }).click();
        await field(page, label).getByRole('textbox').last().fill(item);
      }
    },
    image: async (page, label) => {
      await field(page, label).getByRole('button', { name: 'Browse' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Upload' }).first().click(),
      ]);
      await chooser.setFiles(PIXEL);
      await page.getByRole('button', { name: 'Insert' }).click();
    },
    body: async (page, label, text = '') => {
      await field(page, label).getByRole('textbox').click();
      await page.keyboard.type(text);
    },
  },
  save: async (page) => {
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page
      .getByText(/(?:entry|Entry) has been saved|Entry saved/)
      .first()
      .waitFor();
  },
  files: (page) =>
    page.evaluate(async (repository) => {
      const found: Record<string, string> = {};
      const walk = async (folder: FileSystemDirectoryHandle, prefix: string): Promise<void> => {
        const entries = (
          folder as unknown as { readonly entries: () => AsyncIterable<[string, FileSystemHandle]> }
        ).entries();
        for await (const [name, handle] of entries) {
          if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${prefix}${name}/`);
          else found[prefix + name] = await (await (handle as FileSystemFileHandle).getFile()).text();
        }
      };
      const root = await navigator.storage.getDirectory();
      await walk(await root.getDirectoryHandle(repository), '');
      return found;
    }, REPOSITORY),
};

const DRIVERS: Readonly<Record<Cms, Driver>> = { decap, sveltia };

/** Opens the CMS of a project. Its repository has the project's posts, or none. */
const openCms = async (root: string, cms: Cms, posts: Files): Promise<FormPage> => {
  const config = cmsConfig(await readModels(await loadProject({ root })), cms);
  const html = await adminPage(cms === 'decap' ? treeOf(posts) : {});
  const origin = await serving(async (request, response) => {
    const [url = ''] = request.url?.split('?') ?? [];
    if (url === '/admin/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    if (url === '/admin/config.yml') return void response.writeHead(200, { 'content-type': 'text/yaml' }).end(config);
    if (url !== '/cms.js') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(BUNDLES[cms]));
  });
  const page = (await openPage()) as FormPage;
  await page.setViewportSize({ width: 1300, height: 3000 });
  await page.goto(`${origin}/admin/`);
  await DRIVERS[cms].open(page, posts);
  return page;
};

const plain = (_: string, value: unknown): unknown => (value instanceof Numeral ? value.value : value);

const dataOf = (text: unknown): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(readFrontMatter(String(text), 'a.md').frontMatter?.data ?? []), plain));

/** The errors and warnings of `galley check`, after the files of the CMS are in the project. */
const problemsWith = async (root: string, files: Files): Promise<readonly string[]> => {
  await addFiles(root, files);
  const { diagnostics } = await build({ root, write: false, concurrency: 1, now: Date.parse('2026-12-31') });
  return diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`);
};

interface Case {
  readonly project: Files;
  readonly posts: Files;
  readonly entry: string;
  /** Fills in every field of the form. */
  readonly fill: (page: FormPage, fill: Driver['fill']) => Promise<void>;
  readonly file: string;
  readonly images: readonly string[];
  readonly written: object;
}

const OWN: Case = {
  project: {
    'galley.config.json': JSON.stringify({
      adopt: { ignoreFields: ['layout'] },
      records: {
        fields: {
          series: { type: 'string', from: 'extra.series' },
          part: { type: 'integer', required: true },
          rating: { type: 'number' },
          featured: { type: 'boolean' },
          eventDate: { type: 'date' },
          links: { type: 'strings' },
          data: { type: 'json' },
        },
      },
    }),
    'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\n',
    'content/blog/authors.yaml': '- { id: jane, name: Jane Doe }\n- { id: li, name: Li }\n',
    'content/blog/categories.yaml': 'news: News\nhow-to: How to\n',
    'content/blog/tags.yaml': '- web\n- C++\n',
  },
  posts: {
    'content/blog/posts/first.md':
      '---\ntitle: First\ndate: 2026-01-02\nauthors: [jane]\ncategory: news\ntags: [web, C++]\npart: 1\ndata: { a: [1, true] }\nlayout: wide\nlang: en\n---\n\nSome *text*.\n',
  },
  entry: 'first',
  fill: async (page, { text, number, switch: turn, object, choices, list, image, body }) => {
    await text(page, 'Title', 'A: new "post"');
    await text(page, 'Slug', 'new-post');
    await text(page, 'Date', '2026-01-31T12:30');
    await text(page, 'Updated', '2026-02-01T00:00');
    await text(page, 'Excerpt', 'Yes: a summary');
    await image(page, 'Image');
    await choices(page, 'Category', 'How to');
    await choices(page, 'Tags', 'C++', 'web');
    await choices(page, 'Authors', 'Jane Doe', 'Li');
    await list(page, 'Aliases', '/2019/old/', '/older');
    await text(page, 'Expiry date', '2030-01-01T00:00');
    await choices(page, 'Lang', 'de');
    await object(page, 'Extra');
    await text(page, 'Series', 'Ships');
    await number(page, 'Part', '3');
    await number(page, 'Rating', '4.5');
    await turn(page, 'Featured');
    await text(page, 'Event date', '2026-05-05T00:00');
    await list(page, 'Links', 'https://example.com');
    await body(page, 'Body', 'Some text.');
  },
  file: 'content/blog/posts/a-new-post.md',
  images: ['content/blog/posts/images/pixel.gif'],
  written: {
    title: 'A: new "post"',
    slug: 'new-post',
    date: '2026-01-31T12:30:00.000Z',
    updated: '2026-02-01T00:00:00.000Z',
    excerpt: 'Yes: a summary',
    image: 'images/pixel.gif',
    category: 'how-to',
    authors: ['jane', 'li'],
    aliases: ['/2019/old/', '/older'],
    expiryDate: '2030-01-01T00:00:00.000Z',
    lang: 'de',
    extra: { series: 'Ships' },
    part: 3,
    rating: 4.5,
    featured: true,
    eventDate: '2026-05-05T00:00:00.000Z',
    links: ['https://example.com'],
  },
};

const JEKYLL: Case = {
  project: {
    'galley.config.json': JSON.stringify({
      adopt: { dialect: 'jekyll', ignoreFields: ['layout'] },
      markdown: { engine: 'marked' },
      folders: { public: '.', assets: ['assets'] },
      workspaces: { blog: { posts: ['_posts/**/*.markdown'], keys: ['demo'] } },
      records: { fields: { mood: { type: 'string' } } },
    }),
    '_config.yml': 'title: A\n',
  },
  posts: {
    '_posts/2026-01-02-first.markdown':
      '---\nlayout: post\ntitle: First\ncategories: [news]\ntags: [web]\nauthor: Jane\nlast_modified_at: 2026-01-05\n---\n\nSome *text*.\n',
  },
  entry: '2026-01-02-first',
  fill: async (page, { text, list, body }) => {
    await text(page, 'Title', 'Second');
    await text(page, 'Date', '2026-01-31T12:30');
    await text(page, 'Last modified at', '2026-02-01T00:00');
    await text(page, 'Excerpt', 'A summary');
    await list(page, 'Categories', 'news');
    await list(page, 'Tags', 'web', 'sea');
    await text(page, 'Author', 'Li');
    await text(page, 'Mood', 'calm');
    await body(page, 'Body', 'Some text.');
  },
  file: '_posts/2026-01-31-second.markdown',
  images: [],
  written: {
    title: 'Second',
    date: '2026-01-31T12:30:00.000Z',
    last_modified_at: '2026-02-01T00:00:00.000Z',
    excerpt: 'A summary',
    categories: ['news'],
    tags: ['web', 'sea'],
    author: 'Li',
    mood: 'calm',
  },
};

describe.skipIf(!installed && process.env.CI === undefined)('forms for posts, in Chromium', () => {
  const all = (['decap', 'sveltia'] as const).flatMap((cms) => [
    { cms, name: 'a project of its own', ...OWN },
    { cms, name: 'a Jekyll site', ...JEKYLL },
  ]);

  test.each(all)('$cms writes a new post of $name with every kind of field, and check accepts it', async (one) => {
    const { cms, project, posts, fill, file, images, written } = one;
    const root = await folderOf({ ...project, ...posts });
    const driver = DRIVERS[cms];
    const page = await openCms(root, cms, {});
    await driver.create(page);
    await fill(page, driver.fill);
    await driver.save(page);
    const files = await driver.files(page);
    expect(Object.keys(files).sort()).toEqual([file, ...images]);
    expect(dataOf(files[file])).toMatchObject(written);
    expect(files[file]).toMatch(/\n---\n+Some text\.\n$/);
    const uploads = Object.fromEntries(images.map((path) => [path, PIXEL.buffer]));
    expect(await problemsWith(root, { ...files, ...uploads })).toEqual([]);
  });

  test.each(all)('$cms edits a post of $name and keeps what its form does not show', async (one) => {
    const { cms, project, posts, entry } = one;
    const root = await folderOf({ ...project, ...posts });
    const driver = DRIVERS[cms];
    const page = await openCms(root, cms, posts);
    await page.goto(`${page.url().split('#')[0]}#/collections/blog/entries/${entry}`);
    await driver.fill.text(page, 'Title', 'Another title');
    await driver.save(page);
    const files = await driver.files(page);
    const [[file = '', before] = []] = Object.entries(posts);
    expect(Object.keys(files)).toEqual([file]);
    expect(dataOf(files[file])).toMatchObject({ ...(dataOf(before) as object), title: 'Another title' });
    expect(files[file]).toMatch(/\n---\n+Some \*text\*\.\n$/);
    expect(await problemsWith(root, files)).toEqual([]);
  });
});
