/**
 * Minutes that zones are ahead of UTC whose names have one meaning: those of https://www.rfc-editor.org/rfc/rfc5322#section-4.3
 * and of places that no other shares a name with. Not CST, which is China's as well, nor AST, BST and IST.
 */
export const ZONE_NAMES: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ est: -300, edt: -240, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600 },
  ...{ wet: 0, west: 60, cet: 60, cest: 120, eet: 120, eest: 180, msk: 180 },
  ...{ hkt: 480, jst: 540, kst: 540 },
  ...{ awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
};
