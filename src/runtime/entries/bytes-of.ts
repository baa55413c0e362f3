/** Returns the bytes of a fetched file, or null for 404. Throws for any other status, because the file may exist. */
export const bytesOf = async (response: Response): Promise<Uint8Array | null> => {
  if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`a file of the tree was answered with ${response.status}`);
};
