import { expect, test } from 'vitest';
import { folderDateOf, postNameOf } from '../../../src/content/slugs/post-name.ts';

test('the language at the end of a name is no part of it, with either sign and in any letter case', () => {
  for (const file of ['a.pt-BR.md', 'a.pt_BR.md', 'a.PT-br.md', 'a/index.pt_br.md'])
    expect(postNameOf(`posts/${file}`, { language: 'pt-BR' }).name).toBe('a');
  for (const name of ['a.pt', 'pt-BR', 'a-pt-BR'])
    expect(postNameOf(`posts/${name}.md`, { language: 'pt-BR' }).name).toBe(name);
});

test('the page of a folder has its name, except in the root', () => {
  for (const file of ['posts/a/index.md', 'posts/a/Index.mdx', 'app/a/page.mdx', 'routes/a/+page.md'])
    expect(postNameOf(file).name).toBe('a');
  expect(postNameOf('index.md').name).toBe('index');
  expect(postNameOf('a/page.md').name).toBe('page');
});

test('the format in names of Middleman is no part of the name', () => {
  expect(postNameOf('posts/2024-12-05-a.html.md').name).toBe('a');
  expect(postNameOf('posts/a/index.html.md').name).toBe('a');
});

test('a name can start with a valid date', () => {
  const date = '2024-12-05T00:00:00.000Z';
  expect(postNameOf('posts/2024-12-5-defaults.md')).toEqual({ dated: '2024-12-5-defaults', name: 'defaults', date });
  expect(postNameOf('posts/2024-12-05.md')).toEqual({ dated: '2024-12-05', name: '2024-12-05', date });
  for (const name of ['2024-12-05--a b', '2024-12-05 - a b', '2024-12-05 – a b', '2024-12-05_a b', '2024-12-05 a b'])
    expect(postNameOf(`posts/${name}.md`)).toEqual({ dated: name, name: 'a b', date });
  for (const name of ['2024-13-05-defaults', '2024-13-05', 'name'])
    expect(postNameOf(`posts/${name}.md`)).toEqual({ dated: name, name, date: null });
});

test('the last date in a path is the date of a post without one', () => {
  const date = '2024-12-05T00:00:00.000Z';
  for (const file of [
    '2024/12/05/a.md',
    '2024-12-05/a.md',
    '2024/12/05-a/index.md',
    '2024/12-05.md',
    '2024-12-05-a/notes.md',
    '2024/12/05/a/notes.md',
    'met-2024-12-05 b.md',
    '2024-01-01/2024-12-05-a/b.md',
  ])
    expect(folderDateOf(`posts/${file}`)).toBe(date);
  for (const file of ['2024/12/a.md', '2024/13/05/a.md', '12024-12-05.md', '2024-12-051.md', 'v2024/12/05.md'])
    expect(folderDateOf(`posts/${file}`)).toBeNull();
});
