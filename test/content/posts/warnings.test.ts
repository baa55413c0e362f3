import { describe, expect, test } from 'vitest';
import { readTaxonomies } from '../../../src/content/taxonomy/taxonomy.ts';
import { readWorkspaceSettings } from '../../../src/content/workspace/workspace-settings.ts';
import { readPostOf, shortly, sourceIn, workspaceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const P = 'content/blog/posts/2026-01-31-name.md';

describe('invisible characters', () => {
  const problems = async (lines: string, body = '') => {
    const config = { records: { fields: { note: { type: 'json', from: 'remark' } } } } as const;
    const { post: read, diagnostics } = await readPostOf({ [P]: `---\n${lines}\n---\n\n${body}\n` }, { config });
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    return { post: read, shown: diagnostics.map((diagnostic) => `${shortly(diagnostic)} ${diagnostic.message}`) };
  };
  test.each([
    ['title: "a\\u202Eb"', 'title', 'U+202E', '2:1'],
    ['title: T\ndescription: "a\\x07"', 'excerpt', 'U+0007', '3:1'],
    ['title: T\ntags: ["\\x07"]', 'tags', 'U+0007', '3:1'],
    ['title: T\ncategory: "a\\x07"', 'category', 'U+0007', '3:1'],
    ['title: T\nauthor: { id: a, name: "a\\x07" }', 'authors', 'U+0007', '3:1'],
    ['title: T\ncover: "/a\\x07.png"', 'cover image', 'U+0007', '3:1'],
    ['title: T\nremark: { a: ["\\u0085"] }', 'field note', 'U+0085', '3:1'],
  ])('are a warning in %j', async (lines, what, character, place) => {
    expect((await problems(lines)).shown).toEqual([
      `post/hidden-character ${place} Invisible characters in the ${what}: ${character}.`,
    ]);
  });
  test('are a warning in an excerpt from the body', async () => {
    const { shown } = await problems('title: T', 'One \u202Etwo');
    expect(shown).toEqual(['post/hidden-character 4:1 Invisible characters in the excerpt: U+202E.']);
  });
  test('stay unchanged', async () => {
    expect((await problems('title: "a\\x07"')).post?.title).toBe('a\x07');
  });
  test('an unpaired surrogate is an error, because many programs cannot read JSON with one', async () => {
    const { diagnostics } = await readPostOf({ [P]: '---\ntitle: "\\ud83d\\ude00"\ntags: ["a\\ud800"]\n---\n' });
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'post/hidden-character', message: 'Invisible characters in the tags: U+D800.' },
    ]);
  });
  test('are a warning in names of terms and of the workspace', async () => {
    const root = await folderOf({
      'a.yaml': 'jane: { name: "J\\u202E", about: x }',
      'w.yaml': 'name: "A\\x07"\nkeys: [a]',
    });
    const authors = await readTaxonomies({ authors: sourceIn(root, 'a.yaml'), categories: null, tags: null });
    expect(authors.diagnostics).toMatchObject([
      { severity: 'warning', code: 'taxonomy/hidden-character', position: { line: 1, column: 1 } },
    ]);
    const workspace = readWorkspaceSettings({ name: 'a', settings: sourceIn(root, 'w.yaml') }, {});
    expect(workspace.diagnostics).toMatchObject([
      { severity: 'warning', code: 'workspace/hidden-character', position: { line: 1, column: 7 } },
    ]);
  });
});

describe('Windows device names', () => {
  test.each([
    [P, 'slug: NUL', 'post/device-name 3:7'],
    ['content/blog/posts/2026-01-31-con.md', 'x: y', 'post/device-name 1:1'],
  ])('are a warning as the slug of a post: %s, %s', async (file, line, expected) => {
    const { post: read, diagnostics } = await readPostOf({ [file]: `---\ntitle: T\n${line}\n---\n` });
    expect(read).not.toBeNull();
    expect(diagnostics.map(shortly)).toEqual([expected]);
    expect(diagnostics[0]?.severity).toBe('warning');
  });
  test('are a warning as slugs and ids of terms, declared or not', async () => {
    const files = { [P]: post({ title: 'T', tags: ['Aux', 'x'], author: 'com1' }) };
    const derived = await workspaceIn(files);
    expect(derived.diagnostics.map(shortly).sort()).toEqual(['taxonomy/device-name 3:9', 'taxonomy/device-name 4:10']);
    const root = await folderOf({ 't.yaml': '- Aux\n- x' });
    const { diagnostics } = await readTaxonomies({ authors: null, categories: null, tags: sourceIn(root, 't.yaml') });
    expect(diagnostics.map(shortly)).toEqual(['taxonomy/device-name 1:3']);
  });
  test('are a warning as keys and names of workspaces; a key from the environment is not shown', async () => {
    const root = await folderOf({ 'w.yaml': 'keys: [com1, { env: KEY }]' });
    const { diagnostics } = readWorkspaceSettings({ name: 'aux', settings: sourceIn(root, 'w.yaml') }, { KEY: 'lpt9' });
    const named = diagnostics.filter(({ code }) => code !== 'workspace/short-key');
    expect(named.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      Array(3).fill('warning workspace/device-name'),
    );
    expect(JSON.stringify(diagnostics)).not.toContain('lpt9');
  });
});
