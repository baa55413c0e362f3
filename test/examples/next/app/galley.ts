import { createClient, NotFoundError } from '@galley/client';
import { notFound } from 'next/navigation';

export const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  postUrl: ({ slug }) => `/posts/${slug}`,
});

/** The answer of the API, or the "not found" page. */
export const orNotFound = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    if (error instanceof NotFoundError) notFound();
    throw error;
  });
