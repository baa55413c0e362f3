/** `npm run bench [part ...]`: measures, prints tables, asserts nothing. Parts: requests, newest, load. */
const PARTS = {
  requests: async () => {
    const { requests } = await import('./requests.js');
    const rows = [];
    for (const count of [1_000, 10_000, 100_000]) rows.push(...(await requests(count)));
    return rows;
  },
  newest: async () => (await import('./newest.js')).newest(10_000),
  load: async () => (await import('./load.js')).load(),
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  console.table(await run());
}
