/** A source as text, and back to bytes: what was not touched comes back byte for byte, a byte order mark included. */
export type SourceText = { text: string; encode: (text: string) => Uint8Array; isUtf8: boolean }

const oneByOne = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/**
 * UTF-8 where the bytes are valid UTF-8. Anything else is read one byte a character, so that any old encoding survives
 * splices of ASCII text unharmed; writing other characters into such a source throws.
 */
export function decodeSource(bytes: Uint8Array): SourceText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, encode: edited => new TextEncoder().encode(edited), isUtf8: true }
  } catch {
    return {
      text: oneByOne(bytes),
      encode: edited =>
        Uint8Array.from(edited, sign => {
          const code = sign.charCodeAt(0)
          if (code > 255) throw new RangeError('this source is not UTF-8: only one-byte characters can be written')
          return code
        }),
      isUtf8: false,
    }
  }
}

/**
 * The encoding a page that is not UTF-8 names in its head, for its Content-Type: what we put in front would push the
 * name out of the first 1,024 bytes, where browsers look for it. Windows-1252 is what they assume without one.
 */
export function declaredCharset(text: string): string {
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text.slice(0, 4_096))?.[1]?.toLowerCase() ?? 'windows-1252'
  )
}
