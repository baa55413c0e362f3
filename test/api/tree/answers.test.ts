import { expect, test } from 'vitest';
import type { Contract } from '../../../src/api/contract/contract.ts';
import { schemas } from '../../../src/api/contract/schemas.ts';
import { answers } from '../../../src/api/tree/answers.ts';
import { postingsOf } from '../../../src/api/tree/postings.ts';
import { postKeys } from '../../../src/api/tree/record-texts.ts';
import { bytesOf, keyOf, type TreeFile, type TreePart } from '../../../src/api/tree/tree.ts';
import { defineContract } from '../../../src/config/contract-definition.ts';
import { createPlaceholders } from '../../../src/content/html/placeholders.ts';
import { NO_TEXT_FOLDER } from '../../../src/shared/cache/text-folder.ts';
import { contractOf } from '../../helpers/contract.ts';
import fc from '../../helpers/fast-check.ts';
import { fieldsIn, randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const { next } = createPlaceholders('a text');
const PLACE = next();
const OTHER = next();

const POSTS = randomPosts({ seed: 8, posts: 3, terms: ['red', 'blue'] });

/** Contracts, some of which differ only in a detail's envelope, and some only in its record. */
const CONTRACTS: readonly Contract[] = [
  defineContract({}),
  defineContract({ envelopes: { detail: ({ record, html }) => ({ data: record, html }) } }),
  defineContract({ envelopes: { detail: ({ record, html }) => ({ data: record, html, more: '' }) } }),
  defineContract({ detail: { schema: schemas.PostRecord.pick({ slug: true }), map: ({ slug }) => ({ slug }) } }),
].map((definition) => contractOf(definition));

const content = fc.record({
  contract: fc.nat({ max: CONTRACTS.length - 1 }),
  title: fc.constantFrom('x', 'y'),
  html: fc.constantFrom(PLACE, `${PLACE} ${PLACE}`, '\n'),
  links: fc.array(fc.record({ placeholder: fc.constantFrom(PLACE, OTHER), url: fc.constantFrom('/', '"', '') }), {
    maxLength: 2,
  }),
});
interface Content {
  readonly contract: number;
  readonly title: string;
  readonly html: string;
  readonly links: readonly { readonly placeholder: string; readonly url: string }[];
}

const partsIn = ({ contract, title, html, links }: Content, folders = ['v1/key']): TreePart[] => {
  const workspace = workspaceOf(POSTS.map((post) => ({ ...post, title })));
  const posts = workspace.posts.map((post) => ({ ...post, links }));
  const fields = fieldsIn([workspace]);
  return answers(
    { ...workspace, posts },
    {
      contract: CONTRACTS[contract] as Contract,
      limit: { default: 2, max: 5 },
      precompute: { limits: [2], combine: [], depth: null },
      redirects: false,
      feeds: null,
      isPreview: false,
      revision: false,
      search: new Map(),
      bodies: {
        place: () => ({ pack: '', offset: 0, length: 0, hash: Buffer.from(html).toString('base64url') }),
        read: () => Buffer.from(JSON.stringify(html)),
        rules: { sanitize: false, basePath: null },
      },
      version: 'v1',
      code: `${contract}`,
      fields,
      keys: postKeys(workspace, fields),
      named: null,
      postings: postingsOf(workspace),
      groups: [[0, 2], [1]],
      texts: NO_TEXT_FOLDER,
      report: () => expect.unreachable(),
    },
    folders,
  );
};

const filesOf = (made: Content, folders?: string[]): TreeFile[] =>
  partsIn(made, folders).flatMap((part) => part.files());

test('files with the same path and key have the same bytes, and the same content has the same key', async () => {
  const known = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(content, async (made) => {
      for (const file of filesOf(made)) {
        const text = Buffer.from(await bytesOf(file)).toString();
        const name = `${file.path} ${keyOf(file)}`;
        expect(known.get(name) ?? text).toBe(text);
        known.set(name, text);
      }
      expect(filesOf(made).map(keyOf)).toEqual(filesOf(made).map(keyOf));
    }),
    { numRuns: 200 },
  );
});

test('parts with the same name and key have the same files and bytes', async () => {
  const known = new Map<string, unknown>();
  await fc.assert(
    fc.asyncProperty(content, async (made) => {
      for (const part of partsIn(made).filter(({ key }) => key !== null)) {
        const files = part.files();
        const texts = await Promise.all(files.map(async (file) => [file.path, String(await bytesOf(file))]));
        const name = `${part.name} ${part.key?.()}`;
        expect(known.get(name) ?? texts).toEqual(texts);
        known.set(name, texts);
      }
      const keys = () => partsIn(made).map(({ key }) => key?.());
      expect(keys()).toEqual(keys());
    }),
    { numRuns: 200 },
  );
});

test('every key’s folder contains the same files', async () => {
  const made = { contract: 0, title: 'x', html: 'x', links: [] };
  const within = async (folder: string) =>
    Promise.all(
      filesOf(made, ['v1/one', 'v1/two'])
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .map(async (file) => [file.path.slice(folder.length), keyOf(file), await bytesOf(file)]),
    );
  expect(await within('v1/one')).toHaveLength(filesOf(made).length);
  expect(await within('v1/two')).toEqual(await within('v1/one'));
});
