/** A source as text, and back to bytes: what was not touched comes back byte for byte, a byte order mark included. */
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

/** The 256 characters of an encoding that has one for each byte; null for all others. */
function findCharacterTable(encoding: string): string | null {
  const characters = tryDecode(allBytes, encoding)
  return characters?.length === 256 && new Set(characters).size === 256 ? characters : null
}

/** Text of one character a byte, read and written by a table. Writing a character that the table lacks throws. */
function decodeByTable(bytes: Uint8Array, characters: string): SourceText {
  const codes = new Map(Array.from(characters, (character, code) => [character, code]))
  return {
    text: decodeByteByByte(bytes).replace(/[\x80-\xff]/g, sign => characters[sign.charCodeAt(0)] ?? sign),
    encode: edited =>
      Uint8Array.from(edited, sign => {
        const code = codes.get(sign)
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
 * UTF-8 where the bytes are valid UTF-8, UTF-16 where a byte order mark says so. Anything else is read by the encoding
 * its head names where that has one character a byte, so that what is read is what shoppers see; other encodings one
 * byte a character, which survives splices of ASCII text unharmed. Writing a character that does not fit throws RangeError.
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

/** The encoding a page names in its head, in lower case; null when it names none. */
export const findNamedCharset = (text: string): string | null =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text.slice(0, 4_096))?.[1]?.toLowerCase() ?? null

/**
 * The encoding of a page that is not UTF-8, for its Content-Type: what we put in front would push the name out of the
 * first 1,024 bytes, where browsers look for it. Windows-1252 is what they assume without one; UTF-16 goes by its mark.
 */
export function getDeclaredCharset(text: string): string {
  if (text.startsWith('\uFEFF')) return 'utf-16'
  return findNamedCharset(text) ?? 'windows-1252'
}
