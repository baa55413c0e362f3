/** Characters that marked takes before the @ of an e-mail address that stands in a text as it is. */
const IS_NAME: Uint8Array = new Uint8Array(0x80);
const OF_NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.!#$%&'*+/=?_`{|}~-";
for (const character of OF_NAMES) IS_NAME[character.charCodeAt(0)] = 1;

const AT = 0x40;

const isName = (code: number): boolean => code < 0x80 && IS_NAME[code] === 1;

/** The lengths of what stands before the @s of a text, as far as it may be the names of addresses. */
export const addressNames = (text: string): readonly number[] => {
  const lengths: number[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && isName(text.charCodeAt(start - 1))) start -= 1;
    lengths.push(at - start);
  }
  return lengths;
};

/** Whether a name and its @ begin at `from`, in a text of which the longest name is known. */
export const startsName = (text: string, from: number, longest: number): boolean => {
  const most = Math.min(text.length, from + longest);
  let at = from;
  while (at < most && isName(text.charCodeAt(at))) at += 1;
  return at > from && text.charCodeAt(at) === AT;
};
