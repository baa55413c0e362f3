import { expect, test } from 'vitest';
import { createRender } from '../../helpers/render-markdown.ts';

const render = createRender({ markdown: { highlight: true } });

test.each([
  ['vue', '<template><p>{{ a }}</p></template>'],
  ['astro', '<p class="a">b</p>'],
  ['svelte', '<script>let a = 1</script>'],
  ['js-vue', 'let a = {{ b }}'],
  ['liquid', '{% if a %}b{% endif %}'],
  ['go-html-template', '<p>{{ .Title }}</p>'],
  ['mdx', '# A'],
  ['Shell-Session', '$ ls'],
])('%s is highlighted as a similar language and keeps its name as class', (name, text) => {
  const { html, languages } = render(`\`\`\`${name}\n${text}\n\`\`\`\n`);
  expect(html).toContain(`<code class="language-${name}"><span class="`);
  expect(languages).toEqual([]);
});
