import { truncate } from './truncate.ts'

/**
 * Parses a table from pairs such as 'ß ss æ ae': each letter and its replacement, where '-' is an empty replacement.
 */
export function parseLetterTable(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(/\s+/)
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, (words[at + 1] ?? '').replace('-', '')]] : [])))
}

/** Latin letters that Unicode does not decompose into a plain letter and a mark, with their replacements. */
// The call is marked as pure, so that bundles of pages that fold no letters omit the table.
const plainLetters = /* @__PURE__ */ parseLetterTable(
  `ß ss æ ae œ oe ø o ð d þ th đ d ħ h ı i ĸ k ł l ŋ n ŧ t ƀ b ɓ b ƃ b ƈ c ɕ c ɖ d ɗ d ƌ d ȡ d ǝ e ə e ɛ e ɇ e ƒ f ɠ g ǥ g ɡ g ɣ g
  ɦ h ƕ hv ɨ i ɩ i ɪ i ɉ j ȷ j ƙ k ƚ l ɫ l ɬ l ɭ l ȴ l ɱ m ɲ n ƞ n ɳ n ȵ n ɔ o ɵ o ƥ p ʠ q ɋ q ɍ r ɽ r ɾ r ʂ s ȿ s ƭ t ʈ t ƫ t ȶ t ʉ u
  ʊ u ʋ v ⱴ v ƴ y ɏ y ƶ z ȥ z ɀ z ʐ z ʒ z ⱥ a ȼ c ⱦ t ꝑ p ꝓ p ꝙ q ꞩ s ꜳ aa ꜵ ao ꜷ au ꜹ av ꜽ ay ꝏ oo ς σ ’ ' ‘ ' ʼ '`,
)

/**
 * Diacritics of letters. The vowel signs of Indian and other scripts are marks too, but they are kept, because without
 * them the text would be another word.
 */
const marks =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}]/gu

/**
 * Folds a text for comparison: decomposes compatibility forms, converts to lower case, and removes accents and
 * invisible characters. 'Straße', 'SMØRREBRØD' and 'ﬁne' become strasse, smorrebrod and fine. Letters of other
 * alphabets stay, without their accents.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // The lower case of some capitals, such as 'ϓ', decomposes only now.
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu, '')
    .replace(marks, '')
    .replace(/[^\0-~]/gu, letter => plainLetters.get(letter) ?? letter)

/**
 * Maximum length of a word. Longer words do not fit into PostgreSQL's indexes, which hold at most 2,046 bytes of a
 * word.
 */
const maxWordLength = 250

/** Returns the words of a text for searching, each folded by `foldLetters`; no word contains a space. */
export const toSearchTerms = (text: string): string[] =>
  foldLetters(text)
    .split(/[\s\p{Z}\p{Cc}]+/u)
    .filter(Boolean)
    .map(word => truncate(word, maxWordLength))

/**
 * Returns the key that searches compare, for stored and entered text: the same for 'João Conceição' in either Unicode
 * form, 'JOAO CONCEICAO' and 'joao conceicao'. Words are separated by one space.
 */
export const toSearchKey = (text: string): string => toSearchTerms(text).join(' ')
