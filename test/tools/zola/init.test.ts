import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { testFound } from '../../helpers/found.ts';

test('Zola: slugs have ASCII letters only', async () => {
  const { posts, config } = await adopted({
    'config.toml': 'base_url = "https://example.com"',
    'content/v1.0.md': dated('A'),
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z v1-0']);
  expect(config).not.toContain('slugify');
});

test('documentation whose pages mostly have no date uses commit dates', async () => {
  const { posts, config } = await adopted(
    {
      'config.toml': 'base_url = "https://example.com"\n',
      'content/a.md': '+++\ntitle = "A"\n+++\n',
      'content/b/_index.md': '+++\n+++\n',
    },
    { commit: true },
  );
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z a']);
  expect(config).toContain("date: 'git'");
});

test('Zola: page layout keys are ignored', async () => {
  const { config } = await adopted({
    'config.toml': 'base_url = "https://example.com"',
    'content/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\ntemplate = "a.html"\nlayout = "x"\n+++\n',
  });
  expect(config).toContain("ignoreFields: ['template']");
});

testFound([['config.toml with base_url', { 'config.toml': 'base_url = "https://example.com"\n' }, 'zola']]);
