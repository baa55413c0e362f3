import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { addFiles, type Files } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import { ATTACK, consoleOf, eventually, faultsOf, hasRun, recordForeign, tabTo } from './console.ts';

const LIST = 'api/public/v1/demo/posts';

/** More posts than one page has, with a long body. */
const MANY: Files = {
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n',
  ...Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [
      `content/blog/posts/2026-01-01-post-${at}.md`,
      post({ title: `Post ${at}`, excerpt: 'word '.repeat(120), tags: at % 2 === 0 ? 'even' : 'odd' }),
    ]),
  ),
};

/** Waits until both the answer and the hosts are shown. */
const shown = async (page: Page): Promise<void> => {
  await page.locator('[aria-label=Answer][aria-busy=false] .facts').waitFor();
  await page.locator('[aria-label=Hosts][aria-busy=false] tbody').waitFor();
};

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).textContent()) ?? '';

const untilAsked = (page: Page, address: string): Promise<void> =>
  eventually(async () => expect(await text(page, '.request-line')).toBe(`GET${address} Send`));

/** The shown hosts, each with the text beside it. */
const hosts = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(
    async () =>
      Object.fromEntries(
        [...document.querySelectorAll('.hosts tbody tr')].flatMap(({ children: [answer, names, details] }) =>
          [...(names?.querySelectorAll('li') ?? [])].map((host) => [
            host.textContent,
            `${answer?.textContent}: ${details?.textContent}`,
          ]),
        ),
      ),
    null,
  );

const field = (name: 'category' | 'tags' | 'limit'): string => `.parameters input[name=${name}]`;

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the Requests page, in Chromium', () => {
  test('a query is built by keyboard alone, and the address bar contains it', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(`${url}?page=requests`);
    await shown(page);
    await untilAsked(page, url + LIST);
    await tabTo(page, field('category'));
    expect(await page.locator(`${field('category')} + datalist option:first-child`).getAttribute('value')).toBe(
      'howto',
    );
    await page.keyboard.type('news');
    await page.keyboard.press('Enter');
    await untilAsked(page, `${url}${LIST}?category=news`);
    await eventually(async () => expect(JSON.parse(await text(page, '[aria-label=Body]')).total).toBe(1));
    await tabTo(page, field('tags'));
    await page.keyboard.type('blue,');
    await eventually(async () =>
      expect(await page.locator(`${field('tags')} + datalist option:first-child`).getAttribute('value')).toBe(
        'blue,red',
      ),
    );
    await page.keyboard.press('Enter');
    await untilAsked(page, `${url}${LIST}?category=news&tags=blue,`);
    expect(page.url()).toContain('page=requests&workspace=blog&category=news&tags=blue%2C');

    await page.evaluate(async () => history.back(), null);
    await untilAsked(page, `${url}${LIST}?category=news`);
    await page.goto(page.url());
    await shown(page);
    await untilAsked(page, `${url}${LIST}?category=news`);
    expect(
      await page.evaluate(
        async (one: string) => document.querySelector<HTMLInputElement>(one)?.value,
        field('category'),
      ),
    ).toBe('news');
    expect(await text(page, '.facts')).toMatch(/^200 [\d.]+ k?B [\d.]+ ms$/);
    await page.locator('#tab-Headers').click();
    expect(await text(page, '.headers')).toContain('access-control-allow-origin*');
    expect(foreign(url)).toEqual([]);
  });

  test('the answer and the code match the request, and the code can be copied', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    await page.goto(`${url}?page=requests&resource=post&slug=second`);
    await shown(page);
    expect(JSON.parse(await text(page, '[aria-label=Body]'))).toEqual(
      await (await fetch(`${url}${LIST}/second`)).json(),
    );
    expect(await text(page, 'pre[aria-label=Code]')).toBe(`curl --include '${url}${LIST}/second'`);
    await tabTo(page, '#tab-curl');
    await page.keyboard.press('ArrowRight');
    expect(await text(page, 'pre[aria-label=Code]')).toContain(`await fetch("${url}${LIST}/second")`);
    await page.keyboard.press('ArrowRight');
    expect(await text(page, 'pre[aria-label=Code]')).toContain('client.posts.get("second")');
    await tabTo(page, '[aria-label="As code"] button:not([role])');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await text(page, '[aria-label="As code"] .copied')).toMatch(/^Copied|selected/),
    );
    // Before the browser has painted the other code
    const notice = await page.evaluate(async () => {
      const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      click('#tab-curl');
      await pause(0);
      click('[aria-label="As code"] button:not([role])');
      await pause(500);
      return document.querySelector('[aria-label="As code"] .copied')?.textContent;
    }, null);
    expect(notice).toMatch(/^Copied|selected/);
  });

  test('each host has a row with its expected answer', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(`${url}?page=requests&tags=even`);
    await shown(page);
    const pageOf = 'api/public/v1/demo/posts/category=/tags=even/author=/limit=20/offset=0.json';
    const first = await hosts(page);
    expect(Object.keys(first).sort()).toEqual(Object.keys(HOSTS).sort());
    for (const host of ['node', 'nginx', 'netlify-rules'])
      expect(first[host]).toMatch(new RegExp(`^200 exact: /${pageOf}, `));
    expect(first.serve).toBe(`200 another list: tags is ignored: it answers /${LIST}.json`);
    await page.goto(`${url}?page=requests&tags=even,odd`);
    await shown(page);
    await eventually(async () => expect((await hosts(page)).nginx).toContain('variant_not_available'));
    const second = await hosts(page);
    expect(second.nginx).toBe('404 variant_not_available: Pages exist only for a single tag.');
    expect(second.node).toMatch(/^200 exact, computed: From the index: \d files with [\d,]+ bytes are read\.$/);
    expect(second.bucket).toBe(
      `404 not_found: This host treats URLs as file names: /${LIST}.json, which is the whole list.`,
    );
  });

  test('a nonsensical request is sent, and its answer is shown', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    await page.goto(`${url}?page=requests&key=nobody&limit=many`);
    await shown(page);
    await untilAsked(page, `${url}api/public/v1/nobody/posts?limit=many`);
    expect(await text(page, '.facts')).toMatch(/^401 /);
    expect(JSON.parse(await text(page, '[aria-label=Body]')).error.code).toBe('invalid_api_key');
    expect((await hosts(page)).nginx).toMatch(/^401 invalid_api_key/);
    expect((await hosts(page)).bucket).toMatch(/^404 not_found/);
    await page.goto(`${url}?page=requests&resource=post&slug=..`);
    await shown(page);
    expect(await text(page, '.notice')).toContain(
      'A browser cannot ask for this address: it asks for /api/public/v1/demo/.',
    );
  });

  test('content with errors leaves the last good build on the screen, and the page says so', async () => {
    const { cwd, url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    await page.goto(`${url}?page=requests`);
    await shown(page);
    expect(await page.locator('.notice').count()).toBe(0);
    await addFiles(cwd, { 'content/blog/posts/2026-04-01-broken.md': post({ title: 'X', category: 'Nwes' }) });
    await page.locator('.notice a').waitFor();
    expect((await fetch(url + LIST)).status).toBe(500);
    await shown(page);
    expect(await text(page, '.facts')).toMatch(/^200 /);
    expect((await hosts(page)).nginx).toMatch(/^200 exact/);
    await page.locator('.notice a').click();
    await page.locator('.problem').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('a large body appears at once with its records collapsed; arrow keys and Enter expand them', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(`${url}?page=requests&limit=100`);
    await shown(page);
    expect(await page.locator('.json details[open]').count()).toBe(2);
    expect(await page.locator('.json details:not([open])').count()).toBe(100);
    await tabTo(page, '[aria-label=Body]');
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await page.locator('.json details[open]').count()).toBe(3));
    await eventually(async () =>
      expect(await text(page, '[aria-label=Body] details details details[open]')).toContain('"slug": "post-0"'),
    );
  });

  test('axe finds nothing wrong, light and dark, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    for (const search of ['', '&category=news&tags=red,blue', '&resource=post&slug=..', '&key=nobody']) {
      const faults = await faultsOf(page, { url: `${url}?page=requests${search}`, ready: () => shown(page) });
      expect(faults, search).toEqual([]);
    }
  });

  test('hostile terms, names and queries run no code and contact no other host', async () => {
    const { url } = await consoleOf({
      'content/blog/workspace.yaml': `name: ${JSON.stringify(`Blog ${ATTACK}`)}\nkeys: [demo]\n`,
      'content/blog/posts/2026-01-01-attack.md': post({ title: ATTACK, category: ATTACK, tags: [ATTACK] }, ATTACK),
    });
    const page = await openPage();
    const foreign = recordForeign(page);
    const attack = encodeURIComponent(ATTACK);
    for (const search of [
      '',
      '&resource=categories',
      '&resource=post',
      `&category=${attack}&tags=${attack}&key=${attack}`,
    ]) {
      await page.goto(`${url}?page=requests${search}`);
      await shown(page);
      for (const language of ['fetch', 'client']) {
        await page.locator(`#tab-${language}`).click();
        await page.locator('pre[aria-label=Code]').waitFor();
      }
      expect(await hasRun(page)).toBe(false);
    }
    expect(page.url().startsWith(url)).toBe(true);
    expect(foreign(url)).toEqual([]);
  });

  test('a key from the environment is never revealed, and pages of other origins get no rows', async () => {
    const secret = 'a-key-that-is-secret';
    const files = { ...SMALL_PROJECT, 'content/blog/workspace.yaml': 'name: Blog\nkeys: [{ env: BLOG_KEY }]\n' };
    const { url } = await consoleOf(files, { BLOG_KEY: secret });
    const page = await openPage();
    await page.goto(`${url}?page=requests&category=news`);
    await shown(page);
    expect(await text(page, '.facts')).toMatch(/^200 /);
    expect((await hosts(page)).node).toContain('200 exact: /api/public/v1/$BLOG_KEY/posts/category=news/');
    expect(await text(page, 'pre[aria-label=Code]')).toContain(`v1/'"$BLOG_KEY"'/posts`);
    expect(await page.evaluate(async () => document.documentElement.outerHTML, null)).not.toContain(secret);
    const address = `${url}_galley/hosts.json?target=${encodeURIComponent('/api/public/v1/$BLOG_KEY/posts')}`;
    expect(await (await fetch(address)).text()).not.toContain(secret);
    const foreign = await fetch(address, { headers: { origin: 'https://attacker.example' } });
    expect([foreign.status, await foreign.text()]).toEqual([404, expect.stringContaining('not_found')]);
  });
});
