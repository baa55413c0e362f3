import { expect, test } from 'vitest';
import { createToolParts } from '../../../src/content/markdown/tool-parts.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { fairLimit } from '../../helpers/slowness.ts';

type Post = Pick<Parameters<typeof createToolParts>[0], 'extensions' | 'isAnyTool' | 'isMdx'> & {
  readonly tools: readonly string[];
};

/** Adds the syntaxes of tools and extensions. */
const finderFor = ({ tools, ...post }: Post) => {
  const { extensions } = toolOf(null).markdown;
  const syntaxes = extensions.flatMap(({ name, parts = [] }) => (post.extensions.includes(name) ? parts : []));
  return createToolParts({
    ...post,
    syntaxes: [...tools.flatMap((tool) => toolOf(tool).markdown.parts), ...syntaxes],
  });
};

const OF_VITEPRESS: Post = { tools: ['vitepress'], extensions: [], isAnyTool: false, isMdx: false };
const OF_ELEVENTY: Post = { ...OF_VITEPRESS, tools: ['eleventy'], extensions: [] };
const OF_ANY_TOOL: Post = { tools: [], extensions: [], isAnyTool: true, isMdx: false };

const kindsIn = (text: string, post: Partial<Post> = {}): string[] =>
  finderFor({ ...OF_VITEPRESS, ...post })(text).map(({ kind, places, offset }) => `${kind} ${places} @${offset}`);

test.each([
  ['a\n\n<<< @/snippet.js{1,3}\n\n<<< ./b.sh [b]', ['<<< 2 @3']],
  ['<!--@include: ./part.md-->', ['@include 1 @0']],
  ['<MyChart :data="a" />\n\n<My.Part>b</My.Part>', ['MyChart 1 @0', 'My.Part 1 @23']],
  ['<Badge type="tip" text="a" /> <ClientOnly>b</ClientOnly>', ['Badge 1 @0', 'ClientOnly 1 @30']],
  [`<p title='a >' :id="b">c</p>`, [':id 1 @0']],
  ['<my-chart /> <a-b>c</a-b>', ['my-chart 1 @0', 'a-b 1 @13']],
  ['<codepen src="a"/> <word title="b">c</word>', ['codepen 1 @0', 'word 1 @19']],
  ['<Badge-list /> <Badge.A />', ['Badge-list 1 @0', 'Badge.A 1 @15']],
  ['<p v-if="a" class="b">c</p> <a @click="d">e</a>', ['v-if 1 @0', '@click 1 @28']],
])('finds syntax that only VitePress fills in: %j', (text, kinds) => {
  expect(kindsIn(text)).toEqual(kinds);
});

test.each([
  'a <<< b',
  '```js\n<<< @/a.js\n```\n\n`<My>` and `<p v-if="a">`',
  '<script setup>\nimport A from "./a.vue"\nconst b = "<My :a=1>"\n</script>',
  '<b>a</b> <center>b</center> <svg><path d="c"/></svg> <BR> <img src=e><h2>f</h2>',
  '<p v-pre class="a:b">c</p> <https://example.com> <me@example.com>',
])('finds nothing in syntax that it shows as written: %j', (text) => {
  expect(kindsIn(text)).toEqual([]);
});

test('finds containers and directives that only a plugin renders', () => {
  const text = '::: tip\na\n:::\n\n> :::note Title\n\n- ::: note\n\n::video{id=1}\n\n`:::x` a :: b\n\n```\n:::y\n```\n';
  const others = [':::note 2 @15', '::video 1 @44'];
  expect(kindsIn(text, OF_ELEVENTY)).toEqual([':::tip 1 @0', ...others]);
});

test.each([
  ['!!! note "A"\n\n    b\n\n??? tip\n    c', ['!!! 1 @0', '??? 1 @21']],
  ['=== "One"\n\n    a\n\n=== "Two"\n\n    b\n\n--8<-- "c.md"', ['=== 2 @0', '--8<-- 1 @36']],
  ['a :material-run: b', ['material 1 @2']],
  ['[[A page]] [[B#c|d]] ![[e.png]]', ['[[ 2 @0', '![[ 1 @21']],
  ['a %%b%%\n\n%%\nc\n%%', ['%% 3 @2']],
  ['a ==b c== d', ['== 1 @2']],
  ['> [!example]- A\n> b', ['[! 1 @0']],
  ['<Tabs>\n<TabItem value="a">b</TabItem>\n</Tabs>', ['Tabs 1 @0', 'TabItem 1 @7']],
  [':img{src="a.png"} b :c[d]{e="f"}', [':img 1 @0', ':c 1 @20']],
  ['::note\na\n::\n\n::video{id=1}', ['::note 1 @0', '::video 1 @13']],
  ['[a](b){.c} `d`{: .e} *f*{ g="h" } ![i](j){width=3}', ['{ 4 @6']],
])('without a known tool, finds the syntax of all: %j', (text, kinds) => {
  expect(kindsIn(text, OF_ANY_TOOL)).toEqual(kinds);
  expect(kindsIn(text, { ...OF_ANY_TOOL, isAnyTool: false }).filter((kind) => !kind.startsWith('::'))).toEqual([]);
});

test.each([
  'Wow!!! ok ??? And a === "b", a == b == c, a==b==c, 5 %% 6.',
  '```\n!!! note\n[[a]] ==b==\n```\n\n`[[a]]` `{.b}` `<Tabs>`',
  '[[1]](a) [[2, 3]] [[b]](c) [[d]][e] [f][[g]',
  '`a`: {b} $\\sum_{i=1} \\frac{a.b}{c=d}$ {{ page.a }} {a: 1} (b){c}',
  '<BR> <IMG src="a"> Array<T> <https://a.b> <A@b.c> a:b{c} 10:30{a}',
  '> [link]\n\n[!a]',
  'A line::\n\nb ::c',
])('without a known tool, other text stays without a report: %j', (text) => {
  expect(kindsIn(text, OF_ANY_TOOL)).toEqual([]);
});

test('ids of headings are reported only without their extension', () => {
  expect(kindsIn('## A {#a}\n\nb {#c}', OF_ANY_TOOL)).toEqual(['{ 2 @5']);
  expect(kindsIn('## A {#a}\n\nb {#c}', { ...OF_ANY_TOOL, extensions: ['heading-ids'] })).toEqual(['{ 1 @13']);
});

test('what an extension or MDX reads is reported by them alone', () => {
  expect(kindsIn('> [!NOTE]\n> a\n\n[b](c){.d}', { ...OF_ANY_TOOL, extensions: ['alerts', 'attributes'] })).toEqual([]);
  expect(kindsIn('<Tabs /> :a{b="c"} [d](e){.f} [[g]]', { ...OF_ANY_TOOL, isMdx: true })).toEqual(['[[ 1 @30']);
});

test('finds the syntax of plugins of markdown-it that Galley does not have', () => {
  const inline = 'a^[A note.] [b]{.c} [d](e){.f} [^1] [^1]: g';
  expect(kindsIn(inline, OF_ELEVENTY)).toEqual(['^[ 1 @1', ']{ 1 @12']);
  expect(kindsIn('!!!note  A\n\na\n!!!\n', OF_ELEVENTY)).toEqual(['!!! 1 @0']);
  const text = '[[toc]]\n\n[[A page|b]] [[#1](a)]\n\n@[youtube](abc) ![a](b.png =20x)\n\n| a | ^^ | ^^ |\n\n[toc]\n';
  const kinds = ['[[ 1 @9', '@[youtube] 1 @33', '![ 1 @49', '^^ 2 @71'];
  expect(kindsIn(text, OF_ELEVENTY)).toEqual([...kinds, '[[toc]] 1 @0', '[toc] 1 @84']);
  expect(kindsIn(text, { tools: [], extensions: [] })).toEqual([]);
});

test('the search runs in linear time', () => {
  for (const part of [
    '<script ',
    '<!-- @include:',
    ' v-a',
    'a',
    '<<< ',
    '<A ',
    '<a-',
    '<a',
    ' :a',
    '"',
    ' :a="',
    '<a "',
    ` :a="'`,
    '\n:::',
    '\n> > ',
    '[[',
    '%%a',
    '==a ',
    ':a[',
    ':a{',
    ' {.a',
    '\n!!! a',
    '<Aa ',
    '@[a](',
    '![a](',
    '|  ^^',
    '^[a',
    '[a]{.',
    '\n[toc] ',
  ]) {
    const find = finderFor({
      tools: ['eleventy', 'vitepress'],
      extensions: [],
      isAnyTool: true,
      isMdx: false,
    });
    const text = `<a v-${part.repeat(200_000 / part.length)}`;
    const start = process.cpuUsage().user;
    find(text);
    const time = process.cpuUsage().user - start;
    expect(time, part).toBeLessThan(fairLimit(300_000, time));
  }
});

test('of wiki links, pages and films in another page and marks of blocks remain', () => {
  const text = '[[a]] ![[b.png|30]] ![[c]]\n\nd ^e1\n\n![[f.mp4]] 2^3 ^g h';
  expect(kindsIn(text, { ...OF_ANY_TOOL, extensions: ['wiki-links'] })).toEqual(['![[ 2 @20', '^ 1 @30']);
});
