import { truncate } from './truncate.ts'

/** A table from pairs, 'ß ss æ ae': each letter and what stands for it; '-' stands for nothing. */
export function parseLetterTable(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(/\s+/)
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, (words[at + 1] ?? '').replace('-', '')]] : [])))
}

/** Latin letters that Unicode does not take apart into a plain letter and a mark, each followed by what stands for it. */
// Marked as pure, so that pages which fold no letters do without the table.
const plainLetters = /* @__PURE__ */ parseLetterTable(
  `ß ss æ ae œ oe ø o ð d þ th đ d ħ h ı i ĸ k ł l ŋ n ŧ t ƀ b ɓ b ƃ b ƈ c ɕ c ɖ d ɗ d ƌ d ȡ d ǝ e ə e ɛ e ɇ e ƒ f ɠ g ǥ g ɡ g ɣ g
  ɦ h ƕ hv ɨ i ɩ i ɪ i ɉ j ȷ j ƙ k ƚ l ɫ l ɬ l ɭ l ȴ l ɱ m ɲ n ƞ n ɳ n ȵ n ɔ o ɵ o ƥ p ʠ q ɋ q ɍ r ɽ r ɾ r ʂ s ȿ s ƭ t ʈ t ƫ t ȶ t ʉ u
  ʊ u ʋ v ⱴ v ƴ y ɏ y ƶ z ȥ z ɀ z ʐ z ʒ z ⱥ a ȼ c ⱦ t ꝑ p ꝓ p ꝙ q ꞩ s ꜳ aa ꜵ ao ꜷ au ꜹ av ꜽ ay ꝏ oo ς σ ’ ' ‘ ' ʼ '`,
)

/**
 * Marks over and under letters. The vowel signs of Indian and other scripts are marks too, but belong to their own script:
 * a text without them would be another word.
 */
const marks =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}]/gu

/**
 * A text in plain small letters: compatibility forms taken apart, without accents and without characters that nobody sees.
 * 'Straße', 'SMØRREBRØD' and 'ﬁne' are strasse, smorrebrod and fine. Letters of other alphabets stay, without their accents.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Small letters of some capitals are taken apart only now: 'ϓ' is one.
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu, '')
    .replace(marks, '')
    .replace(/[^\0-~]/gu, letter => plainLetters.get(letter) ?? letter)

/** Longer words do not fit into the indexes of PostgreSQL, which hold 2,046 bytes of one. */
const maxWordLength = 250

/** The words of a text as they are searched for, each folded by `foldLetters`. None of them holds a blank. */
export const toSearchTerms = (text: string): string[] =>
  foldLetters(text)
    .split(/[\s\p{Z}\p{Cc}]+/u)
    .filter(Boolean)
    .map(word => truncate(word, maxWordLength))

/**
 * What a search compares of a text, stored or typed: the same for 'João  Conceição' in either Unicode form, 'JOAO CONCEICAO'
 * and 'joao conceicao'. Its words stand apart by one blank.
 */
export const toSearchKey = (text: string): string => toSearchTerms(text).join(' ')
