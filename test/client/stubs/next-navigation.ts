/** `next/navigation`: as Next.js does, by an error. */
export const notFound = (): never => {
  throw new Error('NEXT_HTTP_ERROR_FALLBACK;404');
};
