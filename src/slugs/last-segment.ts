/** `/2015/05/21/name/`, `name.html` and `name/index.html` are ways to write the slug `name`. */
export const lastSegment = (address: string): string => {
  const segments = address.split('/').filter(Boolean);
  const [last = address, folder] = segments.reverse();
  return /^index\.html?$/i.test(last) && folder !== undefined ? folder : last.replace(/\.html?$/i, '');
};
