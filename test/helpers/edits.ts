import { anyConfig } from './any-options.ts';
import fc from './fast-check.ts';
import type { Files } from './files.ts';
import { post } from './posts.ts';

/** The content and configuration of a project, and the options of its builds. */
export interface ProjectState {
  readonly files: Map<string, string>;
  now: number;
  drafts: boolean;
  future: boolean;
}

/** A change to a project between two builds. */
export type Edit =
  | { readonly kind: 'put'; readonly path: string; readonly text: string }
  /** Changes the title or text of a post, if it exists. Its position among the posts does not change. */
  | { readonly kind: 'reword'; readonly path: string; readonly title: string | null; readonly body: string | null }
  /** Replaces the content by bytes of the same length and keeps the modification time. */
  | { readonly kind: 'disguise'; readonly path: string }
  /** Writes the same bytes again. */
  | { readonly kind: 'touch'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** Restores the files that make builds fail to their initial state. */
  | { readonly kind: 'repair' }
  | { readonly kind: 'now'; readonly now: number }
  | { readonly kind: 'flags'; readonly drafts: boolean; readonly future: boolean }
  /** Damages the output folder or the cache: its `at`th file, if it has files. */
  | { readonly kind: 'harm'; readonly where: 'dist' | '.galley'; readonly how: Harm; readonly at: number };

export type Harm = 'delete' | 'delete-all' | 'truncate' | 'flip' | 'disguise' | 'add';

const NAMES = ['2026-01-10-a', '2026-02-10-b', 'c', 'd', 'deep/e', 'deep/2026-03-01-f'];
const POSTS = [
  ...NAMES.map((name) => `content/blog/posts/${name}.md`),
  ...NAMES.slice(0, 2).map((name) => `content/notes/posts/${name}.md`),
];
/** Two of these files have the same name and, at the start, the same bytes. */
const ASSETS = ['x.txt', 'deep/x.txt', 'y.svg', 'c'].map((name) => `content/blog/posts/${name}`);
const CATEGORIES = ['News', 'Howto', 'Oops'];

const PLAIN = [
  'Text.',
  'Text of the same length?',
  'Text of the same length!',
  '## Heading\n\n```js\nconst one = 1;\n```\n\nNote[^1].\n\n[^1]: *Noted.*',
  'Ünïcödé 😀 <b>bold</b> ".'.repeat(30),
];
const BODIES = [
  ...PLAIN,
  'See [another](c.md) and [that](2026-02-10-b.md#top).',
  '[x](x.txt) and [its twin](deep/x.txt)',
  '![y](y.svg)',
  '[c](c#heading), [c](/c/#footnote-1) and [here](#heading)',
];

const FRONT = {
  title: fc.constantFrom('One', 'Two', 'Three'),
  date: fc.constantFrom('2026-01-01', '2026-05-01', '2026-05-01T12:00:00Z', '2026-09-01'),
  category: fc.constantFrom(...CATEGORIES.slice(0, 2)),
  tags: fc.constantFrom(['Red'], ['red', 'Blue'], []),
  author: fc.constantFrom('ann', 'bob'),
};
const good = fc
  .record(
    {
      ...FRONT,
      draft: fc.boolean(),
      image: fc.constant('./y.svg'),
      slug: fc.constantFrom('own', 'Other'),
      rating: fc.constantFrom(1, 2.5),
      aliases: fc.constantFrom(['/old/'], ['/old/', '/x/c.html'], '/posts/a', ['/else?p=1', '/y/Other/']),
    },
    { requiredKeys: ['title', 'date'] },
  )
  // Values that make most builds fail are rare, so that other builds are tested too.
  .chain((front) => fc.nat(9).map((luck) => ({ ...front, ...(luck > 1 && { slug: undefined, image: undefined }) })))
  .chain((front) => fc.constantFrom(...BODIES).map((body) => post(withoutGaps(front), body)));

/** A post that is valid in every project. */
const plain = fc
  .tuple(fc.record(FRONT, { requiredKeys: ['title', 'date'] }), fc.constantFrom(...PLAIN))
  .map(([front, body]) => post(front, body));

const withoutGaps = (front: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(front).filter(([, value]) => value !== undefined));

const broken = fc.constantFrom(
  '---\ntitle: "A\n---\n',
  post({ title: 'A' }, 'No date.'),
  post({ title: 'A', date: '2026-01-01', category: 'Oops' }),
  post({ title: 'A', date: '2026-01-01' }, '![gone](gone.png)'),
);

const taxonomy = fc.constantFrom(
  ['categories.yaml', '- News\n- Howto\n'],
  ['categories.yaml', '- { name: Latest, slug: news }\n- Howto\n'],
  ['categories.yaml', '- News\n'],
  ['tags.yaml', '- Red\n- Blue\n'],
  ['tags.yaml', '- { name: Dark red, slug: red }\n- Blue\n- Unused\n'],
  ['authors.yaml', 'ann: Ann\nbob: { name: Bob, about: Writes. }\n'],
  ['authors.yaml', 'ann: Anne\nbob: Bob\n'],
  ['workspace.yaml', 'name: Blog\nkeys: [blog, next]\n'],
  ['workspace.yaml', 'keys: [blog]\nlanguage: de\n'],
  ['workspace.yaml', 'keys: [a/b]\n'],
);

const CONFIGS = [
  {},
  { records: { fields: { rating: { type: 'number' } } } },
  { records: { fields: { stars: { type: 'integer', from: 'rating', default: 3 } } } },
  { lists: { defaultLimit: 2, precompute: { limits: [1, 2], combine: [['category', 'tags']] } } },
  { records: { excerptLength: 10, cover: true, status: true } },
  { posts: { url: '/blog/{slug}' } },
  { markdown: { highlight: false } },
  { adopt: { dialect: 'hugo' } },
  { output: { compress: ['gzip'] } },
  {
    details: { neighbours: true, related: 2, headings: true, images: true },
    output: { revision: true },
  },
  { details: { neighbours: true, headings: true }, terms: { posts: true, fields: true } },
  { details: { related: 3 }, records: { fields: { rating: { type: 'number' } } }, output: { compress: ['gzip'] } },
  { output: { basePath: '/content' } },
  { versions: { v1: { deprecated: '2026-04-01', sunset: '2026-08-01' } } },
  { versions: { v2: {} } },
];

const anyPost = fc.constantFrom(...POSTS);
const anyAsset = fc.constantFrom(...ASSETS);
const data = (name: string): string => `content/blog/${name}`;
const put = (path: string, text: string): Edit => ({ kind: 'put', path, text });
const pathEdit = (paths: fc.Arbitrary<string>): fc.Arbitrary<Edit> =>
  fc.record({ kind: fc.constantFrom('disguise', 'touch', 'remove'), path: paths });

/** A known combination of options, or a few random ones. */
const config = fc
  .oneof(fc.constantFrom<object>(...CONFIGS), anyConfig)
  .map((each) => put('galley.config.json', JSON.stringify(each)));

const TITLES = ['Four', 'Five: "quoted"', 'Six, — ü'];
const reword: fc.Arbitrary<Edit> = fc
  .tuple(anyPost, fc.constantFrom(null, ...TITLES), fc.constantFrom(null, ...PLAIN))
  .map(([path, title, body]) => ({ kind: 'reword', path, title, body }));

const harm: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constant('harm'),
  where: fc.constantFrom('dist', '.galley'),
  how: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Harm>('delete', 'truncate', 'flip', 'disguise') },
    { weight: 1, arbitrary: fc.constantFrom<Harm>('delete-all', 'add') },
  ),
  at: fc.nat(200),
});

/** Any edit, most often one of content. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(anyPost, good).map(([path, text]) => put(path, text)) },
  { weight: 8, arbitrary: reword },
  { weight: 3, arbitrary: pathEdit(anyPost) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename'), path: anyPost, to: anyPost }) },
  { weight: 1, arbitrary: fc.tuple(anyPost, broken).map(([path, text]) => put(path, text)) },
  { weight: 2, arbitrary: fc.tuple(anyAsset, fc.constantFrom('one', 'two')).map(([path, text]) => put(path, text)) },
  { weight: 2, arbitrary: pathEdit(anyAsset) },
  { weight: 2, arbitrary: taxonomy.map(([name = '', text = '']) => put(data(name), text)) },
  { weight: 1, arbitrary: pathEdit(taxonomy.map(([name = '']) => data(name))) },
  { weight: 2, arbitrary: config },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1, 4, 6, 8).map((month): Edit => ({ kind: 'now', now: Date.UTC(2026, month, 15) })),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flags'), drafts: fc.boolean(), future: fc.boolean() }) },
  { weight: 6, arbitrary: harm },
  { weight: 5, arbitrary: fc.constant<Edit>({ kind: 'repair' }) },
);

/** Posts and a configuration, followed by edits that mostly change the posts' Markdown. */
export const rewordings: fc.Arbitrary<readonly (readonly Edit[])[]> = fc
  .tuple(
    fc.array(
      fc.tuple(anyPost, plain).map(([path, text]) => put(path, text)),
      { minLength: 2, maxLength: 8 },
    ),
    config,
    fc.array(
      fc.array(fc.oneof({ weight: 9, arbitrary: reword }, { weight: 1, arbitrary: edit }), {
        minLength: 1,
        maxLength: 2,
      }),
      { minLength: 3, maxLength: 8 },
    ),
  )
  .map(([posts, settings, steps]) => [[...posts, settings], ...steps]);

/** A post's file with another title, another text, or both. */
export const reworded = (
  text: string,
  { title, body }: Pick<Extract<Edit, { kind: 'reword' }>, 'title' | 'body'>,
): string => {
  const [, front = '', rest = ''] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(text) ?? ['', text];
  const titled = title === null ? front : front.replace(/^title: .*$/m, () => `title: ${JSON.stringify(title)}`);
  return titled + (body === null ? rest : `\n${body}\n`);
};

/** The initial files of each sequence of edits. */
export const START: Files = {
  'content/blog/workspace.yaml': 'keys: [blog]\n',
  'content/notes/workspace.yaml': 'keys: [notes]\n',
  'content/blog/posts/x.txt': 'one',
  'content/blog/posts/deep/x.txt': 'one',
  'content/blog/posts/y.svg': '<svg/>',
  'content/blog/posts/2026-02-10-b.md': post(
    { title: 'B', tags: ['Red'], category: 'News' },
    '[x](x.txt) and [its twin](deep/x.txt)',
  ),
  'content/blog/posts/c.md': post(
    { title: 'C', date: '2026-05-01', author: 'ann' },
    'See [another](c.md) and [that](2026-02-10-b.md#top).',
  ),
  'content/notes/posts/2026-01-10-a.md': post({ title: 'A' }),
};
