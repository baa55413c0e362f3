import { dated, testConfigs } from '../../helpers/adopt.ts';

testConfigs([
  [
    'dots in names are levels if most parts after them are no languages',
    Object.fromEntries(['it', 'it.it', 'it.a', 'it.b', 'a.b.it'].map((name) => [`notes/${name}.md`, dated(name)])),
    ["posts: ['notes/**/*.md']"],
    ['languages'],
  ],
  [
    'an index page, which all folders have, is no translation',
    {
      'posts/index.md': dated('Posts'),
      ...{ 'posts/os/index.md': dated('OS'), 'posts/js/index.md': dated('JS'), 'posts/a.md': dated('A') },
    },
    [],
    ['languages'],
  ],
  [
    'a folder beside those of languages is one, even with an index page alone',
    {
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
    'any tool: `lang` in front matter tells languages',
    {
      'src/content/blog/a.md': dated('A', { lang: 'en' }),
      'src/content/blog/a.pt-br.md': dated('B', { lang: 'pt_br' }),
    },
    ["languages: ['en', 'pt-BR']"],
  ],
  [
    'where other posts are in no such folder, a folder counts if most of its posts are translations of others',
    {
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
