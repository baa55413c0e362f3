import { client, orNotFound } from '../../galley';

export const revalidate = 60;

export async function generateStaticParams() {
  const params = [];
  for await (const { slug } of client.posts.all()) params.push({ slug });
  return params;
}

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { title, htmlContent } = await orNotFound(client.posts.get(slug));
  return (
    <article>
      <h1>{title}</h1>
      <div className="galley-content" dangerouslySetInnerHTML={{ __html: htmlContent }} />
    </article>
  );
}
