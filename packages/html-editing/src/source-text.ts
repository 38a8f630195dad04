/**
 * A source as text, with a function that encodes it as bytes again. Unchanged text results in the same bytes, including
 * a byte order mark.
 */
export type SourceText = { text: string; encode: (text: string) => Uint8Array; isUtf8: boolean }

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const decodeByteByByte = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Returns the 256 characters of a single-byte encoding; null for all other encodings. */
function findCharacterTable(encoding: string): string | null {
  const characters = tryDecode(allBytes, encoding)
  return characters?.length === 256 && new Set(characters).size === 256 ? characters : null
}

/** Decodes one character per byte with a table. The encoder throws RangeError for a character that the table lacks. */
function decodeByTable(bytes: Uint8Array, characters: string): SourceText {
  const codes = new Map(Array.from(characters, (character, code) => [character, code]))
  return {
    text: decodeByteByByte(bytes).replace(
      /[\x80-\xff]/g,
      character => characters[character.charCodeAt(0)] ?? character,
    ),
    encode: edited =>
      Uint8Array.from(edited, character => {
        const code = codes.get(character)
        if (code === undefined) throw new RangeError('this source is not UTF-8 and its encoding lacks a character')
        return code
      }),
    isUtf8: false,
  }
}

function decodeUtf16(bytes: Uint8Array): SourceText | null {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isLittle && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return null
  const text = tryDecode(bytes, isLittle ? 'utf-16le' : 'utf-16be')
  if (text === null) return null
  const encode = (edited: string) => {
    const view = new DataView(new ArrayBuffer(edited.length * 2))
    for (let at = 0; at < edited.length; at++) view.setUint16(at * 2, edited.charCodeAt(at), isLittle)
    return new Uint8Array(view.buffer)
  }
  return { text, encode, isUtf8: false }
}

/**
 * Decodes a source. It is UTF-8 if the bytes are valid UTF-8, and UTF-16 if a byte order mark says so. Otherwise the
 * encoding that the head declares is used if it has one byte per character, so that the text is what shoppers see.
 * Other encodings are decoded as one character per byte, which is safe for splices of ASCII text. Encoding a character
 * that does not exist in the encoding throws RangeError.
 */
export function decodeSource(bytes: Uint8Array): SourceText {
  const text = tryDecode(bytes, 'utf-8')
  if (text !== null) return { text, encode: edited => new TextEncoder().encode(edited), isUtf8: true }
  const head = decodeByteByByte(bytes.subarray(0, 4_096))
  return (
    decodeUtf16(bytes) ??
    decodeByTable(bytes, findCharacterTable(getDeclaredCharset(head)) ?? decodeByteByByte(allBytes))
  )
}

/** Returns the encoding that a page declares in its head, in lower case; null when it declares none. */
export const findNamedCharset = (text: string): string | null =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text.slice(0, 4_096))?.[1]?.toLowerCase() ?? null

/**
 * Returns the encoding of a page that is not UTF-8, for its Content-Type header: the insertions would push the
 * declaration out of the first 1,024 bytes, where browsers look for it. Without a declaration browsers assume
 * windows-1252; they recognize UTF-16 by its byte order mark.
 */
export function getDeclaredCharset(text: string): string {
  if (text.startsWith('\uFEFF')) return 'utf-16'
  return findNamedCharset(text) ?? 'windows-1252'
}
