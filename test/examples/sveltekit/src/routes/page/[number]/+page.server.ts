import { list } from '$lib/server/list';

export const load = ({ params }) => list(Number(params.number));
