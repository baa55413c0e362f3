import { useQuery } from '@tanstack/react-query';
import { client } from './galley';
import { Posts } from './Posts';

const useTags = () => useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => client.tags({ signal }) }).data ?? [];

export function Tags() {
  const links = useTags().map(({ slug, name }) => (
    <li key={slug}>
      <a href={`/tags/${slug}`}>{name}</a>
    </li>
  ));
  return <ul>{links}</ul>;
}

export function Tag({ slug }: { slug: string }) {
  const tag = useTags().find((term) => term.slug === slug);
  return (
    <>
      <h1>{tag?.name}</h1>
      <Posts tags={[slug]} />
    </>
  );
}
