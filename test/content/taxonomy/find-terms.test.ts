import { describe, expect, test } from 'vitest';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import { post } from '../../helpers/posts.ts';

const P = 'content/blog/posts/2026-01-01-a.md';
const written = (file: string, yaml: string, frontMatter: Readonly<Record<string, unknown>>) =>
  workspaceIn({ [`content/blog/${file}.yaml`]: yaml, [P]: post({ title: 'T', ...frontMatter }) });

describe('authors with the same name', () => {
  const JANES = '- { id: jane, name: Jane }\n- { id: jane-2, name: Jane }\n- { id: bob, name: Bob }';
  test('are distinguished by their ids', async () => {
    const { workspace, diagnostics } = await written('authors', JANES, {
      authors: ['jane', 'jane-2', { id: 'jane-2', name: 'Jane' }, { id: 'jane' }],
    });
    expect(diagnostics).toEqual([]);
    expect(workspace.posts[0]?.authors.map(({ id }) => id)).toEqual(['jane', 'jane-2']);
  });
  test.each(['Jane', 'JANE', { name: 'Jane' }])('are an error that lists both if a post names %j', async (author) => {
    const { workspace, diagnostics } = await written('authors', JANES, { author });
    expect(workspace.posts[0]?.authors).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'post/ambiguous-author',
        message: expect.stringContaining('can mean jane ("Jane") or jane-2 ("Jane")'),
        file: P,
        position: { line: 3 },
      },
    ]);
  });
});

describe('an author by id and name', () => {
  const AUTHORS = '- { id: jane, name: Jane Doe }\n- { id: bob, name: Bob }';
  test.each([
    [{ id: 'nobody', name: 'Jane Doe' }, 'post/unknown-author 3:16', 'jane ("Jane Doe")'],
    [{ id: 'bob', name: 'Jane Doe' }, 'post/author-mismatch 3:29', 'jane ("Jane Doe")'],
    [{ id: 'jane', name: 'J. Doe' }, 'post/author-mismatch 3:30', 'Remove the name'],
    [{ id: 'Jane Doe' }, 'post/unknown-author 3:16', '"Jane Doe" is jane'],
  ])('is an error if they do not match: %j', async (author, expected, help) => {
    const { diagnostics } = await written('authors', AUTHORS, { author });
    expect(diagnostics.map(shortly)).toEqual([expected]);
    expect(diagnostics[0]?.help).toContain(help);
  });
  test('is fine if the name belongs to the id, in any case', async () => {
    const { diagnostics } = await written('authors', AUTHORS, { author: { id: 'jane', name: 'jane doe' } });
    expect(diagnostics).toEqual([]);
  });
});

describe('a word that is one term’s slug and another’s name', () => {
  const TAGS = '- { slug: go, name: Golang }\n- { slug: game, name: Go }';
  test.each(['go', 'Go', 'GO'])('is an error: %s', async (word) => {
    const { diagnostics } = await written('tags', TAGS, { tags: [word] });
    expect(diagnostics.map(shortly)).toEqual(['post/ambiguous-tag 3:9']);
    expect(diagnostics[0]?.message).toBe(`The tag "${word}" can mean go ("Golang") or game ("Go").`);
    expect(diagnostics[0]?.help).toMatch(/^Write Golang or game\./);
  });
  test('is avoidable: each term has another name', async () => {
    const { workspace, diagnostics } = await written('tags', TAGS, { tags: ['Golang', 'game'] });
    expect(diagnostics).toEqual([]);
    expect(workspace.posts[0]?.tags.map(({ slug }) => slug)).toEqual(['go', 'game']);
  });
  test('is an error for categories and authors, too', async () => {
    const swapped = '- { ID: a, name: X }\n- { ID: b, name: A }';
    const category = await written('categories', swapped.replaceAll('ID', 'slug'), { category: 'a' });
    expect(category.diagnostics.map(({ code }) => code)).toEqual(['post/ambiguous-category']);
    const author = await written('authors', swapped.replaceAll('ID', 'id'), { author: 'a' });
    expect(author.diagnostics.map(({ code }) => code)).toEqual(['post/ambiguous-author']);
  });
});

test('names with a sign are different names, whether or not the plain one is declared', async () => {
  const both = await written('tags', '- C++\n- C', { tags: ['C', 'c++'] });
  expect(both.diagnostics).toEqual([]);
  expect(both.workspace.posts[0]?.tags.map(({ name }) => name)).toEqual(['C', 'C++']);
  const { diagnostics } = await written('tags', '- C++', { tags: ['C'] });
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/unknown-tag']);
});
