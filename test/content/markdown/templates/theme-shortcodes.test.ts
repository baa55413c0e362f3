import { expect, test } from 'vitest';
import type { Config } from '../../../../src/config/config.ts';
import { docsy, hextra } from '../../../../src/content/markdown/templates/theme-shortcodes.ts';
import { readPostOf } from '../../../helpers/content.ts';

const htmlOf = async (body: string, shortcodes: NonNullable<Config['markdown']>['shortcodes']): Promise<string> => {
  const { html, diagnostics } = await readPostOf(
    { 'content/blog/posts/2026-01-31-name.md': `---\ntitle: T\n---\n${body}` },
    { config: { adopt: { dialect: 'hugo' }, markdown: { shortcodes } } },
  );
  expect(diagnostics).toEqual([]);
  return html.trim().replaceAll(/>\n+/g, '>');
};

test.each([
  [
    '{{% alert title="T" color="warning" %}}\n*a*\n{{% /alert %}}',
    '<div class="alert alert-warning" role="alert"><div class="h4 alert-heading" role="heading">T</div><p><em>a</em></p></div>',
  ],
  ['{{% pageinfo %}}\na\n{{% /pageinfo %}}', '<div class="pageinfo pageinfo-primary"><p>a</p></div>'],
  [
    '{{< tabpane lang="sh" >}}\n{{< tab header="A" >}}\nx <y>\n{{< /tab >}}\n{{% tab "B" text=true %}}\n*b*\n{{% /tab %}}\n{{< /tabpane >}}',
    '<div class="tab-content"><div class="tab-pane"><p><strong>A</strong></p><pre><code class="language-sh">x &lt;y&gt;\n</code></pre></div><div class="tab-pane"><p><strong>B</strong></p><p><em>b</em></p></div></div>',
  ],
  [
    '{{% cardpane %}}{{% card header="H" title="T" footer="F" %}}\na\n{{% /card %}}{{% /cardpane %}}',
    '<div class="card-group"><div class="card"><div class="card-header">H</div><div class="card-body"><h5 class="card-title">T</h5><div class="card-text"><p>a</p></div></div><div class="card-footer">F</div></div></div>',
  ],
])('Docsy: %j', async (body, expected) => {
  expect(await htmlOf(body, docsy)).toBe(expected);
});

test('in Hugo, the inner text of a shortcode with % can use the link definitions of the post', async () => {
  const definition = '\n\n[a]: https://example.com/\n';
  expect(
    await htmlOf(`{{% pageinfo %}}\n{{% alert %}}[a]{{% /alert %}}\n{{% /pageinfo %}}${definition}`, docsy),
  ).toContain('<a href="https://example.com/">a</a>');
  expect(await htmlOf(`{{< pageinfo >}}[a]{{< /pageinfo >}}${definition}`, docsy)).toContain('<p>[a]</p>');
});

test.each([
  [
    '{{< callout type="info" emoji="🌐" >}}\n*a*\n{{< /callout >}}',
    '<div class="callout callout-info"><span class="callout-emoji">🌐</span><p><em>a</em></p></div>',
  ],
  [
    '{{< cards >}}\n{{< card link="https://b.example" title="B" subtitle="S" image="/b.png" >}}\n{{< /cards >}}',
    '<div class="hextra-cards"><a class="hextra-card" href="https://b.example"><img src="/b.png" alt="B"><span class="hextra-card-title">B</span><span class="hextra-card-subtitle">S</span></a></div>',
  ],
  ['{{% details title="T" closed="true" %}}\na\n{{% /details %}}', '<details><summary>T</summary><p>a</p></details>'],
  ['{{% steps %}}\n### A\n{{% /steps %}}', '<div class="hextra-steps"><h3 id="a">A</h3></div>'],
  [
    '{{< tabs items="A, B" >}}\n{{< tab >}}*a*{{< /tab >}}\n{{< tab name="C" >}}c{{< /tab >}}\n{{< /tabs >}}',
    '<div class="hextra-tabs"><div class="hextra-tabs-panel"><p><strong>A</strong></p><p><em>a</em></p></div><div class="hextra-tabs-panel"><p><strong>C</strong></p><p>c</p></div></div>',
  ],
])('Hextra: %j', async (body, expected) => {
  expect(await htmlOf(body, hextra)).toBe(expected);
});

test('arguments never become tags or other attributes', async () => {
  const html = await htmlOf(
    '{{< callout type=`"><b>` emoji="<b>" >}}a{{< /callout >}}\n\n{{< card link=`"onload="x` title="<b>" >}}',
    hextra,
  );
  expect(html).not.toMatch(/<b>|"onload/);
});
