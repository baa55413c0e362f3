import { describe, expect, test } from 'vitest';
import type { AuthorName, WrittenPost } from '../../../src/content/posts/written-post.ts';
import type { Slugify } from '../../../src/content/slugs/slug-alphabet.ts';
import { isSlug } from '../../../src/content/slugs/slug-alphabet.ts';
import { termSlug } from '../../../src/content/slugs/slugify.ts';
import { derivedTerms } from '../../../src/content/taxonomy/derived-terms.ts';
import { bareName } from '../../../src/content/taxonomy/name-index.ts';
import { hasErrors } from '../../../src/shared/diagnostics/diagnostic.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import fc from '../../helpers/fast-check.ts';
import { post } from '../../helpers/posts.ts';

const name = fc.oneof(
  fc.constantFrom(
    'News',
    'news',
    'NEWS!',
    'Bob',
    'Bob B.',
    'bob-b',
    'bob',
    '???',
    '__proto__',
    'Zoë',
    'zoe',
    'C',
    'C++',
    'c#',
  ),
  fc.record({
    id: fc.constantFrom('bob', 'BOB', 'Bob B.', '???', 'news'),
    name: fc.constantFrom('Bob', 'Bob B.', 'News', null),
  }),
);

const postWith = (authors: readonly AuthorName[], at: number): WrittenPost =>
  ({ file: `${at}.md`, authors }) as unknown as WrittenPost;

const slugOf = (author: AuthorName): string => (typeof author === 'string' ? termSlug(author) : author.id);
const isNamed = (author: AuthorName): boolean => isSlug(slugOf(author));
const keyOf = (author: AuthorName): string => slugOf(author).toLowerCase();
const nameOf = (author: AuthorName): string | null => (typeof author === 'string' ? author : author.name);

const derive = (lists: readonly (readonly AuthorName[])[], slugify: Slugify = 'ascii') =>
  derivedTerms('author', {
    checked: lists.map(postWith),
    later: [],
    slugify,
    diagnose: (file, { code, severity = 'error', message }) => ({ severity, code, message, file }),
  });
const lists = fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 5 });

test('each slug is one term, which every name with that slug finds; each name without one is a problem', () => {
  fc.assert(
    fc.property(lists, (written) => {
      const { terms, find, diagnostics } = derive(written);
      const names = written.flat();
      for (const author of names) {
        const first = names.find((each) => isNamed(each) && keyOf(each) === keyOf(author));
        expect(find(author)?.slug).toEqual(first && slugOf(first));
      }
      expect(terms).toEqual([...new Set(names.map(find).filter((term) => term !== undefined))].sort(bySlug));
      const codes = new Set(['taxonomy/no-slug', 'taxonomy/slug-alphabet']);
      expect(diagnostics.filter(({ code }) => codes.has(code)).length > 0).toBe(!names.every(isNamed));
    }),
    { numRuns: 300 },
  );
});

test('without an error, names that differ in more than case and spacing are different terms', () => {
  fc.assert(
    fc.property(lists, (written) => {
      const { find, diagnostics } = derive(written);
      fc.pre(!hasErrors(diagnostics));
      const names = written.flat();
      for (const one of names) {
        for (const other of names) {
          if (find(one) !== find(other)) continue;
          const [a, b] = [nameOf(one), nameOf(other)];
          // A plain word may be an id if another entry gives that id a name.
          const hasId = names.some(
            (each) => typeof each === 'object' && each.name !== null && find(each) === find(one),
          );
          if (a !== null && b !== null && !hasId) expect(bareName(a)).toBe(bareName(b));
        }
      }
    }),
    {
      numRuns: 300,
      examples: [[[[{ id: 'news', name: null }, 'News', 'NEWS!']]], [[[{ id: 'bob', name: 'Bob' }, 'bob', 'Bob']]]],
    },
  );
});

const bySlug = (a: { readonly slug: string }, b: { readonly slug: string }): number => (a.slug < b.slug ? -1 : 1);

const P = 'content/blog/posts';
const blog = (...posts: readonly Readonly<Record<string, unknown>>[]) =>
  workspaceIn(
    Object.fromEntries(
      posts.map((frontMatter, at) => [`${P}/2026-01-0${at + 1}-p${at}.md`, post({ title: 'T', ...frontMatter })]),
    ),
  );

describe('names that differ only in a punctuation character', () => {
  test('have separate slugs, in any combination', async () => {
    const { workspace, diagnostics } = await blog({ tags: ['C++', 'c#', 'C', 'F#', '.NET', 'net', 'A+', 'a', 'R&D'] });
    expect(diagnostics).toEqual([]);
    expect(workspace.tags.map(({ slug }) => slug)).toEqual(
      ['c-plus-plus', 'c-sharp', 'c', 'f-sharp', 'dot-net', 'net', 'a-plus', 'a', 'r-and-d'].sort(),
    );
    expect((await blog({ tags: ['C++'], category: 'C#' })).workspace).toMatchObject({
      tags: [{ slug: 'c-plus-plus', name: 'C++' }],
      categories: [{ slug: 'c-sharp', name: 'C#' }],
    });
  });
});

describe('different names', () => {
  test.each([
    ['Café', 'Cafe'],
    ['100%', '100'],
    ['News!', 'News'],
    ['Node.js', 'Node JS'],
  ])('with the same slug are an error that shows both positions: %s and %s', async (one, other) => {
    for (const [key, code] of [
      ['tags', 'tag'],
      ['category', 'category'],
      ['author', 'author'],
    ] as const) {
      const { diagnostics } = await blog({ [key]: one }, { [key]: other });
      expect(diagnostics).toMatchObject([
        {
          severity: 'error',
          code: 'taxonomy/slug-collision',
          message: expect.stringContaining(`${one}, ${other}`),
          file: `${P}/2026-01-02-p1.md`,
          position: { line: 3 },
          related: [{ file: `${P}/2026-01-01-p0.md`, position: { line: 3 } }],
        },
      ]);
      expect(diagnostics[0]?.help).toContain(`${code === 'category' ? 'categories' : `${code}s`}.yaml`);
    }
  });
  test('are an error even before one of them is due', async () => {
    const { workspace, diagnostics } = await blog({ tags: ['Café'] }, { tags: ['Cafe', 'New'], date: '2999-01-01' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['taxonomy/slug-collision']);
    expect(workspace.tags).toEqual([{ slug: 'cafe', name: 'Café' }]);
  });
});

describe('if slugs keep all letters', () => {
  test('names that differ only in signs are one, and a name of signs is left out, with warnings', () => {
    const { terms, diagnostics } = derive([['Leap 15.2', '-'], ['Leap "15.2"', '-'], ['C'], ['C++']], 'keep');
    expect(terms.map(({ slug }) => slug)).toEqual(['c', 'c-plus-plus', 'leap-15.2']);
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'taxonomy/no-slug',
        message: 'Could not derive the id of the author "-" of 2 posts.',
        file: '0.md',
      },
      expect.objectContaining({ severity: 'warning', code: 'taxonomy/merged-names' }),
    ]);
  });
  test('two names of one id are an error', () => {
    const named = (name: string) => [{ id: 'jane', name }];
    const { diagnostics } = derive([named('Jane'), named('Jane!')], 'keep');
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'taxonomy/slug-collision' }]);
  });
});

describe('derived authors', () => {
  test('a word that is the id of an object means that author, whose name is the one beside the id', async () => {
    const { workspace, diagnostics } = await blog(
      { author: 'jane' },
      { author: { id: 'jane', name: 'Jane Doe' } },
      { author: { id: 'jane' } },
    );
    expect(diagnostics).toEqual([]);
    expect(workspace.authors).toMatchObject([{ id: 'jane', name: 'Jane Doe' }]);
  });
  test.each([
    [
      'two names of one id',
      [
        { id: 'jane', name: 'Jane' },
        { id: 'jane', name: 'Joan' },
      ],
      'taxonomy/slug-collision 3:32',
    ],
    [
      'an id in two cases',
      [
        { id: 'jane', name: 'Jane' },
        { id: 'Jane', name: 'Jane' },
      ],
      'taxonomy/duplicate-slug 3:18',
    ],
    ['a name that others give another id', [{ id: 'jd', name: 'Jane Doe' }, 'Jane Doe'], 'post/ambiguous-author 3:12'],
    ['a name of two', [{ id: 'a', name: 'Jane' }, { id: 'b', name: 'Jane' }, 'Jane'], 'post/ambiguous-author 3:12'],
    ['an id that cannot be one', [{ id: 'Jane Doe', name: 'Jane' }], 'taxonomy/slug-alphabet 3:18'],
  ])('%s is an error', async (_, authors, expected) => {
    const { diagnostics } = await blog(...authors.map((author) => ({ authors: [author] })));
    expect(diagnostics.map(shortly)).toEqual([expected]);
  });
  test('two with the same name are fine if their ids are written', async () => {
    const { workspace, diagnostics } = await blog({
      authors: [
        { id: 'a', name: 'Jane' },
        { id: 'b', name: 'Jane' },
      ],
    });
    expect(diagnostics).toEqual([]);
    expect(workspace.authors).toMatchObject([
      { id: 'a', name: 'Jane' },
      { id: 'b', name: 'Jane' },
    ]);
  });
});
