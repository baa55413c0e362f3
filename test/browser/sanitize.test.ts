import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { readPostOf } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';
import { serving } from '../helpers/server.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { ADDRESSES, PAYLOADS } from './payloads.ts';

/** Builds a workspace with a post for each text and returns the published HTML of each. */
const published = async (texts: readonly string[], sanitize: boolean): Promise<readonly string[]> => {
  const posts = texts.map((text, at): [string, string] => [
    `content/blog/posts/2026-01-01-p${at}.md`,
    // Galley inserts links to posts last.
    `---\ntitle: T${at}\n---\n\n${at % 3 === 0 ? '[a post](2026-01-01-p0.md)\n\n' : ''}${text}\n`,
  ]);
  const cwd = await folderOf({
    'content/blog/workspace.yaml': 'keys: [a]\n',
    'galley.config.mjs': `export default { markdown: { sanitize: ${sanitize} }, posts: { url: '#{slug}' } };`,
    ...Object.fromEntries(posts),
  });
  const { code, stderr } = await runGalley(['build', '--quiet'], { cwd });
  expect(code, stderr).toBe(0);
  return Promise.all(
    texts.map(async (_, at) => {
      const detail = await readFile(join(cwd, `dist/api/public/v1/a/posts/p${at}.json`), 'utf8');
      return JSON.parse(detail).data.htmlContent as string;
    }),
  );
};

/** The actions of a string, either as `innerHTML` of a page or as its own `document`. */
interface Seen {
  readonly as: 'innerHTML' | 'document';
  readonly at: number;
  readonly what: string;
}

const FRAME = `<!doctype html><meta charset=utf-8><script>
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => { parent.caught.add(frameElement.dataset.at); };
</script><body>`;

/** Shows each HTML in frames of a page and triggers every event that a reader or a browser may cause on an element. */
const seenIn = async (
  htmls: readonly string[],
  /** The milliseconds that each HTML has to act. A busy machine needs more. */
  time = 40,
): Promise<{ readonly seen: readonly Seen[]; readonly requests: readonly string[] }> => {
  const origin = await serving(({ url = '' }, response) => {
    const at = /^\/document\/(\d+)$/.exec(url)?.[1];
    const body = url === '/frame' ? FRAME : at === undefined ? '' : FRAME + htmls[Number(at)];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  const page = await openPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${origin}/`);
  const seen = await page.evaluate(showAll, { htmls, time });
  const own = /^\/(?:$|frame$|document\/\d+$|favicon\.ico$)/;
  const others = requests.filter((url) => !url.startsWith(origin) || !own.test(url.slice(origin.length)));
  return { seen, requests: others.filter((url) => /^(?:https?|wss?|ftp):/.test(url)) };
};

/** Runs in the page, without outer variables. */
const showAll = async ({ htmls, time }: Readonly<{ htmls: readonly string[]; time: number }>): Promise<Seen[]> => {
  const EVENTS =
    'error load click mouseover mouseenter focus toggle pointerenter animationstart beforetoggle keydown wheel start begin submit close';
  const caught = new Set<string | undefined>();
  Object.assign(window, { caught });
  const seen: Seen[] = [];
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  interface Frame {
    readonly element: HTMLIFrameElement;
    readonly hasLeft: () => boolean;
  }
  const open = async (path: string, name: string): Promise<Frame> => {
    const element = document.createElement('iframe');
    element.dataset.at = name;
    let loads = 0;
    let isLeaving = false;
    const loaded = new Promise((resolve) =>
      element.addEventListener('load', () => {
        loads += 1;
        resolve(null);
      }),
    );
    element.src = path;
    document.body.append(element);
    await loaded;
    element.contentWindow?.addEventListener('beforeunload', () => {
      isLeaving = true;
    });
    const isElsewhere = (): boolean => {
      try {
        return element.contentWindow?.location.pathname !== path;
      } catch {
        return true; // On another origin.
      }
    };
    return { element, hasLeft: () => isLeaving || loads > 1 || isElsewhere() };
  };
  const act = ({ contentDocument, contentWindow }: HTMLIFrameElement): void => {
    for (const element of contentDocument?.querySelectorAll('body *') ?? []) {
      for (const event of EVENTS.split(' ')) element.dispatchEvent(new Event(event));
      // Links to the web may lead there.
      const isToTheWeb = /^https:/.test(element.closest('a')?.getAttribute('href') ?? '');
      if (isToTheWeb || !(element instanceof (contentWindow as typeof globalThis & Window).HTMLElement)) continue;
      element.focus();
      element.click();
    }
  };
  const observe = async ({ element, hasLeft }: Frame, as: Seen['as'], at: number): Promise<void> => {
    await pause(10);
    act(element);
    await pause(time);
    if (caught.has(element.dataset.at)) seen.push({ as, at, what: 'executed' });
    if (hasLeft()) seen.push({ as, at, what: 'navigated' });
  };
  const waiting = { document: htmls.map((_, at) => at), innerHTML: htmls.map((_, at) => at) };
  const showDocuments = async (): Promise<void> => {
    for (let at = waiting.document.shift(); at !== undefined; at = waiting.document.shift()) {
      const frame = await open(`/document/${at}`, `document ${at}`);
      await observe(frame, 'document', at);
      frame.element.remove();
    }
  };
  const showHtml = async (): Promise<void> => {
    let frame: Frame | undefined;
    for (let at = waiting.innerHTML.shift(); at !== undefined; at = waiting.innerHTML.shift()) {
      frame ??= await open('/frame', '');
      frame.element.dataset.at = `innerHTML ${at}`;
      const body = frame.element.contentDocument?.body;
      if (body !== undefined) body.innerHTML = htmls[at] ?? '';
      await observe(frame, 'innerHTML', at);
      if (!frame.hasLeft() && !caught.has(`innerHTML ${at}`)) continue;
      frame.element.remove();
      frame = undefined;
    }
  };
  const lanes = Array.from({ length: 8 }, () => [showDocuments(), showHtml()]);
  await Promise.all(lanes.flat());
  return seen;
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('HTML that is sanitised, in Chromium', () => {
  test(`none of ${PAYLOADS.length} attacks runs code, sends a request or navigates`, async () => {
    expect(PAYLOADS.length).toBeGreaterThan(600);
    const htmls = await published(
      PAYLOADS.map(({ markdown }) => markdown),
      true,
    );
    const { seen, requests } = await seenIn(htmls);
    const named = seen.map(({ as, at, what }) => `${what} as ${as}: ${PAYLOADS[at]?.name} > ${htmls[at]}`);
    expect({ named, requests }).toEqual({ named: [], requests: [] });
  });

  test('attacks succeed if HTML is not sanitised, so the test would detect them', async () => {
    const attacks = [
      '[x](javascript:alert(1)//{})',
      '[x](<java&#115;cript:alert(1)>)',
      '<img src=https:// onerror=alert(1)>',
      '<svg onload=alert(1)></svg>',
      '<p onmouseover=alert(1)>x</p>',
      '<details open ontoggle=alert(1)>x</details>',
      '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
      '<link rel=stylesheet href="/request.css">',
      '<iframe src="/request-frame"></iframe>',
      '<p style="background:url(/request.png)">x</p>',
      '<form action="/request-form"><button>x</button></form>',
    ];
    const { seen, requests } = await seenIn(await published(attacks, false), 2000);
    for (const as of ['document', 'innerHTML'] as const) {
      const done = (what: string) =>
        [...new Set(seen.filter((one) => one.as === as && one.what === what).map(({ at }) => at))].sort(
          (a, b) => a - b,
        );
      expect(done('executed')).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(done('navigated')).toEqual([10]);
    }
    const asked = new Set(requests.map((url) => new URL(url).pathname));
    expect([...asked].sort()).toEqual(['/request-form', '/request-frame', '/request.css', '/request.png']);
  });
});

test('a cover whose address runs code is refused if HTML is sanitised', async () => {
  for (const address of ADDRESSES) {
    const text = `---\ntitle: T\nimage: ${JSON.stringify(address)}\n---\n`;
    const { diagnostics } = await readPostOf(
      { 'content/blog/posts/2026-01-01-x.md': text },
      { config: { markdown: { sanitize: true } } },
    );
    expect(
      diagnostics.map(({ severity }) => severity),
      address,
    ).toEqual(['error']);
  }
});
