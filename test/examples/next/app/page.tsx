import { List } from './list';

export const revalidate = 60;

export default function Page() {
  return <List page={1} />;
}
