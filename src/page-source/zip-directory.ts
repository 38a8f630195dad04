/** One file of an archive as its central directory tells it; sizes are declared, not proven. */
export type ZipEntry = {
  path: string
  method: number
  compressedSize: number
  size: number
  /** Where its local header stands. */
  offset: number
  isEncrypted: boolean
  isLink: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 65_535
const symbolicLink = 0o120000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function endRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= lowest; at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

/** Names are UTF-8 today; old archives without that flag are read so where it fits, else one byte a character. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return String.fromCharCode(...bytes)
  }
}

/** The files of an archive in its order, folders left out; null when the bytes are no archive that can be read. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = viewOf(bytes)
  const end = view.byteLength < endLength ? null : endRecord(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) return null
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    const path = nameOf(bytes.subarray(at + 46, at + 46 + nameLength))
    const entry = {
      path,
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isLink: ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === symbolicLink,
    }
    if (!path.endsWith('/')) entries.push(entry)
    at = next
  }
  return entries
}

/** The compressed bytes of an entry; null when they lie outside the archive. */
export function compressedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = viewOf(bytes)
  const { offset, compressedSize } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature) return null
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + compressedSize > bytes.length ? null : bytes.subarray(start, start + compressedSize)
}
