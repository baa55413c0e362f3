import * as z from 'zod';
import { isSlug } from '../../../runtime/resolver/slug.ts';
import { type ApiAnswer, objectOf } from './connection.ts';

const slug = z.string().refine(isSlug);

/** Old URLs of posts on a website. `oldSlug` is the slug that the API redirects to the post, if there is one. */
const schema = z.array(z.object({ from: z.string().startsWith('/'), slug, url: z.string(), oldSlug: slug.optional() }));

export type OldAddress = Readonly<z.infer<typeof schema>[number]>;

/** Returns the old URLs in an answer; null if it is not a list of them. */
export const oldAddressesIn = (answer: ApiAnswer): readonly OldAddress[] | null =>
  answer.status === 200 ? (schema.safeParse(objectOf(answer)?.data).data ?? null) : null;
