import { createClient, NotFoundError } from '@galley/client';
import { notFound } from 'next/navigation';

export const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  postUrl: ({ slug }) => `/posts/${slug}`,
});

/** What the API has, or the page that says that nothing is there. */
export const orNotFound = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    if (error instanceof NotFoundError) notFound();
    throw error;
  });
