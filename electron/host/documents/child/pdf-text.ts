/** Makes the characters of a PDF the usual ones. Pure. */

/**
 * The ideograph of each character from U+2E80 to U+2EF3, the supplement of the CJK radicals; a space where there is none.
 * The data is the property Equivalent_Unified_Ideograph of Unicode. NFKC does not change most of these characters.
 */
const RADICALS = [
  ' 厂乛乚乙亻冂𠘨刀刂卜㔾小尐兀尣尢𡯂巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爬丬',
  '牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艺艻虎衤覀西见角𧢲讠贝𧾷车辶辷',
  '辸邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
].join('');
const FIRST_RADICAL = 0x2e80;
const IDEOGRAPHS = [...RADICALS];

/**
 * What NFKC replaces: radicals, compatibility ideographs, ligatures, and letters and digits in full width. Other
 * characters keep their form, because NFKC would turn a square into the digit 2, and Chinese punctuation into ASCII.
 */
const COMPATIBILITY =
  /[\u2f00-\u2fd5\uf900-\ufaff\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{2f800}-\u{2fa1f}]+/gu;
const SUPPLEMENT = /[\u2e80-\u2ef3]/g;
/** Soft hyphens, characters without a width, and characters of private fonts, which mean nothing elsewhere. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff\ue000-\uf8ff\0]/g;

/** Returns the text with the ideographs that a reader sees, so that a search and a model find them. */
export function usualCharacters(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(SUPPLEMENT, (radical) => {
      const ideograph = IDEOGRAPHS[radical.charCodeAt(0) - FIRST_RADICAL] ?? ' ';
      return ideograph === ' ' ? radical : ideograph;
    })
    .replace(COMPATIBILITY, (found) => found.normalize('NFKC'));
}
