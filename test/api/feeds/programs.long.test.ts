import { execFileSync, spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn } from '../../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../../helpers/files.ts';

const PYTHON = '/usr/bin/python3';

/** Whether Debian's libxml2-utils and python3-feedparser, independent readers of XML and feeds, are installed. */
const installed =
  spawnSync('xmllint', ['--version']).status === 0 && spawnSync(PYTHON, ['-c', 'import feedparser']).status === 0;

/** Prints what the strict reader finds in files: its error, the kind, the title, and the items' URLs and text. */
const READ = `
import feedparser, json, sys
for path in sys.argv[1:]:
    read = feedparser.parse(path)
    items = [[entry.get('link'), entry.get('title'), len(entry.get('content', [{}])[0].get('value', ''))] for entry in read.entries]
    print(json.dumps([str(read.get('bozo_exception', '')), read.version, read.feed.title, items]))
`;

test.skipIf(!installed && process.env.CI === undefined)(
  'the guide’s feeds are well-formed, and other programs read the API’s data from them',
  async () => {
    const root = await folderOf({});
    await cp('content', join(root, 'content'), { recursive: true });
    await addFiles(root, {
      'galley.config.json': JSON.stringify({
        output: { feeds: { limit: 100 } },
        website: { url: 'https://example.com' },
        deploy: { url: 'https://api.example.com/api/public' },
      }),
    });
    await buildIn(root, { now: Date.UTC(2026, 11, 1) });
    const files = await filesIn(root);
    const feeds = Object.keys(files).filter((path) => /\/feeds\/.*\.(?:rss|atom)$/.test(path));
    expect(feeds.length).toBeGreaterThan(20);
    execFileSync('xmllint', ['--noout', '--nonet', ...feeds], { cwd: root });
    const lines = execFileSync(PYTHON, ['-c', READ, ...feeds], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const [at, path] of feeds.entries()) {
      const [complaint, version, title, items] = JSON.parse(lines[at] ?? '');
      const same = JSON.parse(files[path.replace(/[a-z]+$/, 'json')] ?? '');
      expect([complaint, version], path).toEqual(['', path.endsWith('rss') ? 'rss20' : 'atom10']);
      expect([title, items.map(([url, name]: [string, string]) => [url, name])], path).toEqual([
        same.title,
        same.items.map((item: { url: string; title: string }) => [item.url, item.title]),
      ]);
      // Feeds of terms have excerpts, and no content.
      if (!/\/feeds\/(?:authors|categories|tags)\//.test(path))
        for (const [url, , length] of items) expect(length, `${path} ${url}`).toBeGreaterThan(0);
    }
    const relative = feeds.filter((path) => /(?:href|src)=(?:&quot;|")(?![a-z]+:)/.test(files[path] ?? ''));
    expect(relative).toEqual([]);
  },
);
