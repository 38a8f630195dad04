// The domain compiles without DOM or Node.js types, but browsers and Node.js both have TextDecoder.
declare const TextDecoder: {
  new (encoding: string, options?: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}

/** Encodings that spreadsheets and text editors write, named as in the WHATWG Encoding Standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'
/** Why a file cannot be decoded. `not_text`: not a text file. `encoding_unknown`: text in an unsupported encoding. */
export type DecodeProblem = 'not_text' | 'encoding_unknown'
export type DecodedText = { ok: true; text: string; encoding: TextEncoding } | { ok: false; problem: DecodeProblem }

const sampledBytes = 1_000_000
const portugueseLetters = new Set('áâãàéêíóôõúüçÁÂÃÀÉÊÍÓÔÕÚÜÇ')
const westernEuropeanLetters = new Set('ñäöïîûëèìòùåæøœßýÿšžðþÑÄÖÏÎÛËÈÌÒÙÅÆØŒÝŸŠŽÐÞªº')
const wordPunctuation = new Set('’·')
const isLetter = (character: string) => /\p{L}/u.test(character)
const isUpper = (character: string) => character !== '' && character !== character.toLowerCase()
const isLower = (character: string) => character !== '' && character !== character.toUpperCase()
const isCellEdge = (character: string) => character === '' || /[\r\n\t;,"|]/.test(character)

/** Code points of the bytes 0x80 to 0x9F in windows-1252. An unassigned byte maps to its own number. */
const windows1252Characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeByTable(bytes: Uint8Array, encoding: 'windows-1252' | 'macintosh'): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding === 'macintosh') return text
  // Node.js 20 to 24 decodes windows-1252 as ISO-8859-1 and leaves these bytes as control characters.
  return text.replace(/[\u0080-\u009f]/g, control => windows1252Characters.charAt(control.charCodeAt(0) - 0x80))
}

function tryDecode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Scores how plausible an accented letter is between its two neighbors in a Western European word. */
function scoreLetter(letter: string, before: string, after: string): number {
  const base = portugueseLetters.has(letter) ? 2 : westernEuropeanLetters.has(letter) ? 1 : -3
  // True for a capital after a lowercase letter, as in 'maÁã', and for a lowercase letter between capitals.
  const isMixedCase = (isUpper(letter) && isLower(before)) || (isLower(letter) && isUpper(before) && isUpper(after))
  const endsCapitals = isLower(letter) && isUpper(before) && !isLetter(after)
  const isNasal = /[ãÃõÕ]/.test(letter) && /[oeOE]/.test(after)
  // No Portuguese word begins with ç and hardly any cell with ê. In Mac Roman the same bytes are Á and Í.
  const isOddStart = (letter === 'ç' && !isLetter(before)) || (letter === 'ê' && isCellEdge(before))
  return base + (isNasal ? 1 : 0) - (isMixedCase || endsCapitals ? 3 : 0) - (isOddStart ? 1 : 0)
}

/**
 * Scores a non-ASCII character. Unassigned bytes decode to control characters, and one Mac Roman byte to Apple's logo;
 * both are implausible.
 */
function scoreCharacter(character: string, before: string, after: string): number {
  if (/[\u0080-\u009f\uf8ff]/.test(character)) return -5
  if (isLetter(character)) return scoreLetter(character, before, after)
  return isLetter(before) && isLetter(after) && !wordPunctuation.has(character) ? -4 : 0
}

/**
 * Scores how plausible a text is as Western European. A negative score means that the text was decoded with the wrong
 * encoding.
 */
function scorePlausibility(text: string): number {
  let score = 0
  let letterRun = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character < '\u0080') {
      letterRun = 0
      continue
    }
    letterRun = isLetter(character) ? letterRun + 1 : 0
    // Western European languages have at most two accented letters in a row. In other alphabets every letter is
    // non-ASCII.
    score += letterRun > 2 ? -5 : scoreCharacter(character, text.charAt(at - 1), text.charAt(at + 1))
  }
  return score
}

/**
 * Decodes bytes as windows-1252 or Mac Roman, whichever scores better. A tie means windows-1252, the more frequent one.
 */
function decodeSingleByte(bytes: Uint8Array): DecodedText {
  const sample = bytes.subarray(0, sampledBytes)
  const scored = (['windows-1252', 'macintosh'] as const).map(encoding => {
    const text = decodeByTable(sample, encoding)
    return { encoding, score: scorePlausibility(text) }
  })
  // Only classic Mac files end lines with a carriage return and no line feed.
  const isMac = sample.includes(0x0d) && !sample.includes(0x0a)
  const [windows, mac] = scored.map(({ score }) => score) as [number, number]
  const encoding = mac > windows || (isMac && mac === windows) ? 'macintosh' : 'windows-1252'
  if (Math.max(windows, mac) < 0) return { ok: false, problem: 'encoding_unknown' }
  return { ok: true, text: decodeByTable(bytes, encoding), encoding }
}

/** Detects UTF-16 without a byte order mark: in mostly Latin text, every second byte is zero. */
function detectUtf16WithoutBom(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null
  const sample = bytes.subarray(0, 20_000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map(count => count / (sample.length / 2))
  if (odd > 0.6 && even < 0.05) return 'utf-16le'
  return even > 0.6 && odd < 0.05 ? 'utf-16be' : null
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

function detectUtf16Bom(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
}

/** Whether a byte never occurs in text. Tab, line feed, form feed, carriage return and DOS end-of-file are allowed. */
const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1a

/**
 * Decodes a text file of undeclared encoding: UTF-8 or UTF-16 with or without a byte order mark, otherwise windows-1252
 * (which includes ISO-8859-1) or Mac Roman, whichever gives more plausible words. The byte order mark is removed.
 * @returns the text and its encoding; `not_text` for other kinds of files, `encoding_unknown` for text that is
 * implausible in all of these encodings
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = detectUtf16Bom(bytes) ?? detectUtf16WithoutBom(bytes)
  if (utf16) {
    const text = startsWith(bytes, 0xff, 0xfe, 0, 0) ? null : tryDecode(bytes, utf16)
    return text === null ? { ok: false, problem: 'encoding_unknown' } : { ok: true, text, encoding: utf16 }
  }
  const text = tryDecode(bytes, 'utf-8')
  if (text !== null) return { ok: true, text, encoding: 'utf-8' }
  return bytes.some(isControl) ? { ok: false, problem: 'not_text' } : decodeSingleByte(bytes)
}
