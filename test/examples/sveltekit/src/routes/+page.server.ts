import { list } from '$lib/server/list';

export const load = () => list(1);
