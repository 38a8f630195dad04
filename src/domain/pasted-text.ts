/**
 * Invisible characters that pasted text contains: zero-width spaces, direction marks and overrides, soft hyphens, byte
 * order marks, fillers. Joiners (U+200C, U+200D) stay, because emoji and names in Persian and Hindi need them.
 */
const invisibleCharacters =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f/g

/**
 * Cleans a text like `cleanText`, but keeps its Unicode form. Used for references to stored values such as SKUs, which
 * may have been stored in any form.
 */
export const removeInvisible = (text: string): string =>
  text
    .replace(invisibleCharacters, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '')

/**
 * Cleans a text: removes invisible characters, converts all spaces to plain spaces, trims the text, and composes
 * accents (NFC). Line breaks stay.
 */
export const cleanText = (text: string): string => removeInvisible(text).normalize('NFC')

/**
 * Cleans an e-mail address, number or code. Joiners are removed too, and full-width characters become plain characters.
 */
export const cleanCode = (text: string): string =>
  cleanText(text.normalize('NFKC').replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, ''))
