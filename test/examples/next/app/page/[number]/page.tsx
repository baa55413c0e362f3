import { notFound } from 'next/navigation';
import { List } from '../../list';

export const revalidate = 60;

export const generateStaticParams = () => [];

export default async function Page({ params }: { params: Promise<{ number: string }> }) {
  const { number } = await params;
  if (!/^[1-9]\d*$/.test(number)) notFound();
  return <List page={Number(number)} />;
}
