import { useQuery } from '@tanstack/react-query';
import { client } from './galley';

export function Post({ slug }: { slug: string }) {
  const { data, error } = useQuery({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => client.posts.get(slug, { signal }),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return null;
  return (
    <>
      <h1>{data.title}</h1>
      <article className="galley-content" dangerouslySetInnerHTML={{ __html: data.htmlContent }} />
    </>
  );
}
