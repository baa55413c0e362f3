/** What of an address stands below a path of the root; null for an address elsewhere. */
export const belowPath = (path: string, address: string | null): string | null =>
  address?.startsWith(`${path}/`) ? address.slice(path.length + 1) : null;
