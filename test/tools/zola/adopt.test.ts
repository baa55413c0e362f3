import { expect, test } from 'vitest';
import { adopted, dated, inLanguage, testConfigs } from '../../helpers/adopt.ts';

test('Zola: names end in languages, which form one workspace', async () => {
  const { config, cwd } = await adopted({
    'config.toml': 'base_url = "https://example.com"\ndefault_language = "fr"\n[languages.en]\ntitle = "English"\n',
    'content/blog/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\nTexte.\n',
    'content/blog/a.en.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\nText.\n',
    'content/blog/b/index.en.md': '+++\ntitle = "B"\ndate = 2026-01-01\n+++\nText.\n',
  });
  expect(config).toContain("languages: ['fr', 'en']");
  expect(config).toContain("url: '/{otherlang}/{folder}/{slug}/'");
  expect(await inLanguage(cwd)).toEqual(['a fr {"fr":"a","en":"a"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual(['a en {"fr":"a","en":"a"}', 'b en {"en":"b"}']);
});

const page = '+++\ntitle = "A"\ndate = 2026-01-02\n+++\n';

testConfigs([
  [
    'addresses are below the path of the site, and static files in their folder',
    {
      'config.toml': 'base_url = "https://example.com/z"\ntitle = "Site"\n',
      'content/a.md': page,
      'static/a.png': '',
    },
    ["name: 'Site'", "url: '/z/{folder}/{slug}/'", "public: 'static'", "basePath: '/z'"],
  ],
  [
    'a folder that is named after a language, and is none of its own, leaves each language a workspace',
    {
      'config.toml': 'base_url = "https://example.com"\ntitle = "Site"\n[languages.de]\ntitle = "Seite"\n',
      'content/de/a.md': page,
      'content/b.de.md': page,
    },
    ["posts: ['content/**/*.md', '!content/**/*.de.*']", "posts: ['content/**/*.de.md']", "name: 'Seite'"],
    ['languages:'],
  ],
  [
    'an unsupported pattern of ignored_content is reported, and so are slugs that Zola makes differently',
    {
      'config.toml':
        'base_url = "https://example.com"\nignored_content = ["[ab"]\n[slugify]\npaths_keep_dates = true\n',
      'content/a.md': page,
    },
    ['ignored_content: [ab is not read', 'slugify.paths_keep_dates: true: slugs have no dates in front'],
  ],
]);

testConfigs([
  [
    'Zola: options of Markdown become extensions, and others are listed',
    {
      'config.toml':
        'base_url = "https://e.com"\n[markdown]\nrender_emoji = true\nsmart_punctuation = true\n[slugify]\nanchors = "safe"\n',
      'content/a.md': dated('A'),
    },
    ['emoji: true', "'zola-heading-ids': false", 'markdown.smart_punctuation', 'slugify.anchors: safe'],
  ],
]);
