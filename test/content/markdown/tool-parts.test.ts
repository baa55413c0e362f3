import { expect, test } from 'vitest';
import { toolParts } from '../../../src/content/markdown/tool-parts.ts';
import { slowness } from '../../helpers/slowness.ts';

const kindsIn = (text: string, extensions: Parameters<typeof toolParts>[1] = ['containers', 'vitepress']): string[] =>
  toolParts(text, extensions).map(({ kind, places, offset }) => `${kind} ${places} @${offset}`);

test.each([
  ['a\n\n<<< @/snippet.js{1,3}\n\n<<< ./b.sh [b]', ['<<< 2 @3']],
  ['<!--@include: ./part.md-->', ['@include 1 @0']],
  ['<MyChart :data="a" />\n\n<My.Part>b</My.Part>', ['MyChart 1 @0', 'My.Part 1 @23']],
  ['<Badge text="a > b" :type="c" />', [':type 1 @0']],
  [`<p title='a >' :id="b">c</p>`, [':id 1 @0']],
  ['<my-chart /> <a-b>c</a-b>', ['my-chart 1 @0', 'a-b 1 @13']],
  ['<Badge-list /> <Badge.A />', ['Badge-list 1 @0', 'Badge.A 1 @15']],
  ['<p v-if="a" class="b">c</p> <a @click="d">e</a>', ['v-if 1 @0', '@click 1 @28']],
])('finds syntax that only VitePress fills in: %j', (text, kinds) => {
  expect(kindsIn(text)).toEqual(kinds);
});

test.each([
  'a <<< b',
  '```js\n<<< @/a.js\n```\n\n`<My>` and `<p v-if="a">`',
  '<Badge type="tip" text="a" /> <ClientOnly>b</ClientOnly>',
  '<Badge text="a :b=c v-d" />',
  '<script setup>\nimport A from "./a.vue"\nconst b = "<My :a=1>"\n</script>',
  '<p v-pre class="a:b">c</p> <https://example.com> <me@example.com>',
])('finds nothing in syntax that it shows as written: %j', (text) => {
  expect(kindsIn(text)).toEqual([]);
});

test('finds containers and directives that only a plugin renders', () => {
  const text = '::: tip\na\n:::\n\n> :::note Title\n\n- ::: note\n\n::video{id=1}\n\n`:::x` a :: b\n\n```\n:::y\n```\n';
  const others = [':::note 2 @15', '::video 1 @44'];
  expect(kindsIn(text, ['eleventy'])).toEqual([':::tip 1 @0', ...others]);
  expect(kindsIn(text)).toEqual(['::video 1 @44']);
});

test('the search runs in linear time', () => {
  const most = 300_000 * slowness();
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
  ]) {
    const text = `<a v-${part.repeat(200_000 / part.length)}`;
    const start = process.cpuUsage().user;
    toolParts(text, ['vitepress']);
    expect(process.cpuUsage().user - start, part).toBeLessThan(most);
  }
});
