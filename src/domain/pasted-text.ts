/**
 * Characters that nobody sees and that pasted text brings along: zero-width blanks, marks and switches of direction, soft
 * hyphens, byte order marks, fillers. Joiners (U+200C, U+200D) stay: names in Persian and Hindi and emoji need them.
 */
const invisibleCharacters =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f/g

/**
 * As `cleanText`, in the Unicode form it came in: for what names something that is kept, such as a SKU, which may have been
 * kept in any form.
 */
export const removeInvisible = (text: string): string =>
  text
    .replace(invisibleCharacters, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '')

/** A text as it was meant: without unseen characters, with plain blanks, trimmed, its accents composed (NFC). Its lines stay lines. */
export const cleanText = (text: string): string => removeInvisible(text).normalize('NFC')

/** The same for addresses, numbers and codes, where joiners mean nothing and full-width characters are plain ones. */
export const cleanCode = (text: string): string =>
  cleanText(text.normalize('NFKC').replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, ''))
