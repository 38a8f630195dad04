const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Computes the checksum that ZIP archives store for each file. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at++) value = (value >>> 8) ^ (table[(value ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
