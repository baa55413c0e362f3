import { dirname, join, relative } from 'node:path/posix';
import type { PostLink, WrittenPost } from '../posts/written-post.ts';
import { type AddressRules, addressFrom, belowBasePath, type FindByAddress } from './find-by-address.ts';
import { createFindByName, type FindByName, type NameRules } from './find-by-name.ts';

export interface FoundPosts {
  /** The files that the link can lead to: none, one or several. */
  readonly files: readonly string[];
  /** The paths and URLs that were tried; empty if a post was found. */
  readonly tried: readonly string[];
}

/** All posts by file; null for a post that cannot be read. */
export type KnownPosts = ReadonlyMap<string, WrittenPost | null>;

/**
 * Returns a function that finds the posts that a link can lead to. A URL is first resolved as in a browser. Then a
 * relative one is a path from the folder of the post's file, as in an editor.
 */
export const createFindPost = (
  byFile: KnownPosts,
  addressed: () => FindByAddress,
  rules: AddressRules & NameRules,
): ((link: PostLink, from: WrittenPost) => FoundPosts) => {
  const named = lazily(() =>
    createFindByName(
      [...byFile].map(([file, post]) => ({ file, slug: post?.slug || null })),
      rules,
    ),
  );
  return ({ by, target }, from) => {
    if (by === 'address') return findAddress(target, from, { named, addressed, rules });
    if (by === 'name') return foundOr(named().name(target, from.file), [target]);
    if (byFile.has(target)) return foundOr([target], []);
    const decomposed = named()
      .path(target)
      .filter((file) => file.normalize() === target.normalize());
    if (decomposed.length > 0) return foundOr(decomposed, []);
    if (!/\.(?:md|markdown|mdx)$/i.test(target)) return foundOr(named().path(target), [target]);
    const written = relative(dirname(from.file), target);
    return foundOr(rules.dialect === null || written.startsWith('../') ? [] : named().start(written), [
      target,
      written,
    ]);
  };
};

interface Finders {
  readonly named: () => FindByName;
  readonly addressed: () => FindByAddress;
  readonly rules: AddressRules;
}

const findAddress = (target: string, from: WrittenPost, { named, addressed, rules }: Finders): FoundPosts => {
  const isWhole = target.startsWith('/');
  const addresses = isWhole
    ? [...new Set([target, belowBasePath(target, rules)])]
    : (from.addresses ?? []).flatMap((base) => addressFrom(base, target) ?? []);
  for (const address of addresses) {
    const files = addressed()(address);
    if (files.length > 0) return { files, tried: [] };
  }
  if (isWhole) return { files: [], tried: addresses };
  const path = join(dirname(from.file), target);
  return foundOr(named().path(path), [...addresses, path]);
};

const foundOr = (files: readonly string[], tried: readonly string[]): FoundPosts => ({
  files,
  tried: files.length > 0 ? [] : [...new Set(tried)],
});

export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
