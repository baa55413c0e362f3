import { expect, test } from 'vitest';
import { adopted, dated, inLanguage, testConfigs } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

const CONFIG = 'permalink: /:categories/:title/\nurl: https://example.org\n';

test('Jekyll: posts with lang in language folders are translations; the folder is a category only in addresses', async () => {
  const { config, cwd, findings, diagnostics } = await adopted({
    '_config.yml': CONFIG,
    'en/news/_posts/2026-01-02-a.md': dated('A', { lang: 'en' }),
    'en/events/_posts/2026-01-02-b.md': dated('B', { lang: 'en' }),
    'zh_cn/news/_posts/2026-01-02-a.md': dated('A', { lang: 'zh_cn' }),
    'zh_cn/about.md': 'Text',
  });
  expect(config).toContain("languages: ['en', 'zh-CN']");
  expect(config).not.toMatch(/byFolder|slugs/);
  expect(findings).toContainEqual({ name: 'languages', lines: ['en, zh-CN (3 posts name their language)'] });
  expect(findings.map(({ name }) => name)).not.toContain('not read');
  expect(diagnostics).toEqual([]);
  expect(await inLanguage(cwd)).toEqual(['a en {"en":"a","zh-CN":"a"}', 'b en {"en":"b"}']);
  const output = await filesIn(cwd);
  const [path = ''] = Object.keys(output).filter((each) => /lang=zh-CN\/posts\/a\.json$/.test(each));
  expect(JSON.parse(output[path] ?? '{}').data).toMatchObject({
    category: { slug: 'news' },
    lang: 'zh-CN',
  });
});

test('Jekyll: a category that a post sets, or a default, is one even if its name is a language', async () => {
  const { cwd } = await adopted({
    '_config.yml': `${CONFIG}defaults:\n- scope: { path: fr }\n  values: { categories: [fr] }\n`,
    'de/_posts/2026-01-02-a.md': dated('A', { lang: 'de', categories: ['de'] }),
    'fr/_posts/2026-01-02-a.md': dated('A', { lang: 'fr' }),
  });
  const details = Object.entries(await filesIn(cwd)).filter(([path]) => path.endsWith('/posts/a.json'));
  const categories = new Set(details.map(([, text]) => JSON.parse(text).data.category?.slug));
  expect(categories).toEqual(new Set(['de', 'fr']));
});

testConfigs([
  [
    'Jekyll: posts without `lang` have the languages of their folders, if all are in such folders',
    {
      '_config.yml': CONFIG,
      'de/_posts/2026-01-02-a.md': dated('A'),
      'de/_posts/2026-01-02-b.md': dated('B'),
      'fr/_posts/2026-01-02-a.md': dated('A'),
    },
    ["languages: ['de', 'fr']"],
  ],
  [
    'a folder that only some posts are in is no language',
    { '_config.yml': CONFIG, 'it/_posts/2026-01-02-a.md': dated('A'), '_posts/2026-01-02-b.md': dated('B') },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'dots in names are levels if most parts after them are no languages',
    Object.fromEntries(['it', 'it.it', 'it.a', 'it.b', 'a.b.it'].map((name) => [`notes/${name}.md`, dated(name)])),
    ["posts: ['notes/**/*.md']"],
    ['languages'],
  ],
  [
    'an index page, which all folders have, is no translation',
    {
      '.vitepress/config.ts': '',
      'posts/index.md': dated('Posts'),
      ...{ 'posts/os/index.md': dated('OS'), 'posts/js/index.md': dated('JS'), 'posts/a.md': dated('A') },
    },
    [],
    ['languages'],
  ],
  [
    'a folder beside those of languages is one, even with an index page alone',
    {
      'astro.config.mjs': '',
      ...Object.fromEntries(
        ['a', 'index', 'de/a', 'da/index', 'guides/js/index'].map((path) => [
          `src/content/docs/${path}.md`,
          dated(path),
        ]),
      ),
    },
    ["languages: ['en', 'da', 'de']"],
  ],
  [
    'a `language` that is a programming language declares no languages',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A', { language: 'java' }),
      '_posts/2026-01-02-b.md': dated('B', { language: 'en' }),
    },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'posts without a language have the default one, and a key joins translations with other slugs',
    {
      '_config.yml': `${CONFIG}lang: fr`,
      '_posts/2026-01-02-bonjour.md': dated('A', { ref: 'hello' }),
      '_posts/2026-01-02-hallo.md': dated('A', { ref: 'hello', lang: 'de' }),
      '_posts/2026-01-02-hello.md': dated('A', { ref: 'hello', lang: 'en' }),
    },
    ["languages: ['fr', 'de', 'en']", "translationKey: 'ref'"],
    ["language: 'fr'"],
  ],
  [
    'any tool: `lang` in front matter tells languages',
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': dated('A', { lang: 'en' }),
      'src/content/blog/a.pt-br.md': dated('B', { lang: 'pt_br' }),
    },
    ["languages: ['en', 'pt-BR']"],
  ],
  [
    'posts of which none is a translation of another are in one list, as on their site',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-hello.md': dated('A', { lang: 'en' }),
      '_posts/2026-01-03-hola.md': dated('B', { lang: 'es' }),
    },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'folders tell the languages of translations with other slugs, which a number joins',
    {
      '_config.yml': CONFIG,
      'en/_posts/2026-01-02-a.md': dated('A', { translation_id: 7 }),
      'fr/_posts/2026-01-02-c.md': dated('C', { translation_id: 7 }),
    },
    ["languages: ['en', 'fr']", "translationKey: 'translation_id'"],
  ],
  [
    'one language in two spellings is no translation',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A', { ref: 'x', lang: 'en' }),
      '_posts/2026-01-02-a.de.md': dated('A', { lang: 'de' }),
      '_posts/2026-01-02-b.md': dated('B', { ref: 'x', lang: 'EN' }),
    },
    ["languages: ['en', 'de']"],
    ['translationKey'],
  ],
  [
    'a post without `lang` has the language of its file name or folder, as a build reads it',
    {
      '_config.yml': CONFIG,
      'de/_posts/2026-01-02-a.md': dated('A', { lang: 'de' }),
      'fr/_posts/2026-01-02-a.md': dated('A'),
      '_posts/2026-01-02-a.en.md': dated('A'),
    },
    ["languages: ['en', 'de', 'fr']"],
  ],
  [
    'where other posts are in no such folder, a folder counts if a post names its language',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A'),
      '_posts/2026-01-02-b.md': dated('B', { lang: 'de' }),
      'de/_posts/2026-01-02-a.md': dated('A'),
      'it/_posts/2026-01-02-c.md': dated('C'),
    },
    ["languages: ['en', 'de']"],
  ],
  [
    'where other posts are in no such folder, a folder counts if most of its posts are translations of others',
    {
      'astro.config.mjs': '',
      'src/content/docs/a.md': dated('A'),
      'src/content/docs/go/b.md': dated('B'),
      'src/content/docs/pt-br/a.mdx': dated('A'),
      'src/content/docs/pt-br/go/b.md': dated('B'),
      'src/content/docs/it/a.md': dated('A'),
      'src/content/docs/it/c.md': dated('C'),
      'src/content/docs/it/d.md': dated('D'),
    },
    ["languages: ['en', 'pt-BR']"],
  ],
]);
