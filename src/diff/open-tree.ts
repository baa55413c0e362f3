import { resolve } from 'node:path';
import { type ApiOptions, apiTree } from './api-tree.ts';
import { folderTree } from './folder-tree.ts';
import type { PublishedTree } from './published-tree.ts';

/** Whether a tree's name is the address of a live API. */
export const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** A folder, or the address of a live API. Throws a DiagnosticError when it cannot be read. */
export const openTree = (name: string, options: ApiOptions): PublishedTree =>
  isAddress(name) ? apiTree(name, options) : folderTree(name, resolve(name));
