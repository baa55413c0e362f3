import type { IndexHost, SearchEngine } from './list-host.ts';

/** What the index says of it; see `tree/search-records.ts`. */
interface Places {
  readonly language: string;
  readonly entry: object;
  readonly files: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly bits: number;
  readonly records: readonly string[];
}

/** The package's code, with what `PRELUDE` exports. */
interface Module {
  readonly connect: (read: (path: string) => Promise<Response>) => string;
  readonly createInstance: (options: object) => {
    readonly search: (
      text: string,
      options: object,
    ) => Promise<{ readonly results: readonly { readonly id: string }[] }>;
  };
}

const CODE = 'pagefind.js';
const EXAMPLE = { files: {}, records: [''] };

/** The first hexadecimal digits of an id decide in which file its record is. */
const DIGITS = 5;

/** `name` is that of the file which describes it. */
export const openSearch = async (host: IndexHost, name: string): Promise<SearchEngine> => {
  const part = <T>(hash: string, example: object): Promise<T> => host.json(`${host.root}/index/${hash}.json`, example);
  const places = await part<Places>(name, EXAMPLE);
  const base = host.root.replace(/(?:\/[^/]+){2}(?:\/lang=[^/]+)?$/, '');
  const asset = (path: string): Promise<ArrayBuffer> => bytesOf(`${base}/${path}`, host);
  const always = Object.entries(places.files).map(async ([own, path]) => [own, await asset(path)] as const);
  const known = new Map(await Promise.all(always));
  const { connect, createInstance } = await load(await unzipped(known.get(CODE)).text(), places);
  // The package says of a part that fails no more than a line on the console, and goes on without.
  let failed: { readonly cause: unknown } | undefined;
  const basePath = connect(async (path) => {
    if (path === 'pagefind-entry.json') return Response.json(places.entry);
    try {
      return unzipped(known.get(path) ?? (await asset(places.prefix + path.replace('/', '-'))));
    } catch (cause) {
      failed = { cause };
      throw cause;
    }
  });
  const instance = createInstance({ basePath, noWorker: true });
  const parts = new Map<string, Promise<Readonly<Record<string, never>>>>();
  const recordOf = async (id: string): Promise<never> => {
    const hash = places.records[groupOf(id, places.bits)] ?? '';
    const records = parts.get(hash) ?? part<Readonly<Record<string, never>>>(hash, {});
    parts.set(hash, records);
    return (await records)[id] as never;
  };
  return {
    find: async ({ text, terms, options }) => {
      const found = async (words: string): Promise<string[]> => {
        const { results } = await instance.search(words, options);
        if (failed) throw failed.cause;
        return results.map(({ id }) => id);
      };
      if (terms === null) return found(text);
      const exact = await Promise.all(terms.map(async (term) => new Set(await found(`"${term}"`))));
      // The package would also take words that begin with these, of those that it happens to have loaded, and leave out a
      // word that it does not know. Its order is that of the best.
      const ranked = exact.every((ids) => ids.size > 0) ? await found(terms.join(' ')) : [];
      return ranked.filter((id) => exact.every((ids) => ids.has(id)));
    },
    records: (ids) => Promise.all(ids.map(recordOf)),
  };
};

const groupOf = (id: string, bits: number): number => {
  const start = id.lastIndexOf('_') + 1;
  return Number.parseInt(id.slice(start, start + DIGITS), 16) >> (4 * DIGITS - bits);
};

const bytesOf = async (url: string, { get, kinds }: IndexHost): Promise<ArrayBuffer> => {
  const { ok, status, bytes } = await get(url);
  if (!ok)
    throw new kinds.ServerError(`No search index at ${url} (${status}).`, { code: `http_${status}`, status, url });
  return bytes;
};

/** All is published compressed; there are hosts that undo it by themselves, and the package does it slowly. */
const unzipped = (bytes: ArrayBuffer = new ArrayBuffer(0)): Response => {
  const isCompressed = new Uint8Array(bytes)[0] === 0x1f;
  const { body } = new Response(bytes);
  return new Response(isCompressed ? body?.pipeThrough(new DecompressionStream('gzip')) : body);
};

/**
 * In front of the package's code: it asks this client for files, by addresses of its own, and takes the page's language for
 * the index's; it waits for what is there in a moment, and it is spared the places of
 * words in posts, which are nine tenths of what a search gives. So it works where there is no page, and on hosts that know no type of a script.
 */
const prelude = (language: string): string => `const hosts=[],console={log(){},warn(){},error(){}},
document={currentScript:null,querySelector:()=>({getAttribute:()=>${JSON.stringify(language)}})},
setTimeout=run=>globalThis.setTimeout(run,1),
JSON={stringify:globalThis.JSON.stringify,parse:text=>globalThis.JSON.parse(text.replace(/"l":\\[[^\\]]*]/g,'"l":[]'))},
fetch=url=>{const[,n,path]=/^http:..galley[.]invalid.(\\d+).([^?]*)/.exec(url);return hosts[n](path)};
export const connect=read=>'http://galley.invalid/'+(hosts.push(read)-1)+'/';
`;

/** One module for each language: the package's code has one set of word forms. */
const load = (code: string, { language, files }: Places): Promise<Module> => {
  const [wasm] = Object.keys(files).filter((name) => name.startsWith('wasm.'));
  // A name of its own: else each line of a stack trace would be the whole address.
  const source = `${prelude(language)}${code}\n//${files[wasm ?? '']}\n//# sourceURL=pagefind.js`;
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `data:text/javascript,${encodeURIComponent(source)}`);
};
