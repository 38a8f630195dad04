import { crc32 } from './crc32.ts'
import type { PlannableFile } from './plan-project.ts'
import { toProjectPath } from './project-path.ts'

/**
 * One file of an archive as the central directory describes it. The sizes are declared by the archive and not verified.
 */
export type ZipEntry = PlannableFile & {
  method: number
  compressedSize: number
  crc: number
  /** The offset of the entry's local header. */
  offset: number
  isEncrypted: boolean
}

const endSignature = 0x06054b50
const locatorSignature = 0x07064b50
const largeEndSignature = 0x06064b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxCommentLength = 65_535
const symbolicLink = 0o120000
const [in16Bits, in32Bits] = [0xffff, 0xffffffff]
const unicodePath = 0x7075
/**
 * Code page 850, in which Windows versions for Brazil and other western countries write file names that are not UTF-8.
 * Letters that also exist in code page 437, which older tools use, have the same codes.
 */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const toDataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function findEndRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endLength - maxCommentLength)
  for (let at = view.byteLength - endLength; at >= lowest; at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

/** Yields the kind of each extra field of an entry and where its data starts and ends. */
function* extraFields(view: DataView, start: number, end: number): Generator<[kind: number, from: number, to: number]> {
  for (let at = start; at + 4 <= end; ) {
    const from = at + 4
    at = from + view.getUint16(at + 2, true)
    if (at <= end) yield [view.getUint16(from - 4, true), from, at]
  }
}

/**
 * Returns the Unicode file name that Info-ZIP stores in addition to a legacy file name, if the legacy name has not been
 * changed afterwards.
 */
function findUnicodeName(view: DataView, name: Uint8Array, start: number, end: number): Uint8Array | null {
  for (const [kind, from, to] of extraFields(view, start, end)) {
    const isName = kind === unicodePath && to - from > 5 && view.getUint8(from) === 1
    if (isName && view.getUint32(from + 1, true) === crc32(name))
      return new Uint8Array(view.buffer, view.byteOffset + from + 5, to - from - 5)
  }
  return null
}

function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, code => (code < 128 ? String.fromCharCode(code) : codePage850[code - 128])).join('')
  }
}

type Directory = { count: number; start: number; end: number }
/** Returns how many entries there are and where they begin. Some tools write these numbers only in the ZIP64 record. */
function findDirectory(view: DataView): Directory | null {
  const end = view.byteLength < endLength ? null : findEndRecord(view)
  if (end === null) return null
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== in16Bits && start !== in32Bits) return { count, start, end }
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== locatorSignature) return { count, start, end }
  const record = Number(view.getBigUint64(locator + 8, true))
  if (record + 56 > locator || view.getUint32(record, true) !== largeEndSignature) return null
  return {
    count: Number(view.getBigUint64(record + 32, true)),
    start: Number(view.getBigUint64(record + 48, true)),
    end: record,
  }
}

/** Returns the sizes and the offset of an entry. They are in its extra field when they exceed 32 bits. */
function readNumbers(view: DataView, at: number, extra: number, end: number) {
  const declared = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  if (!declared.includes(in32Bits)) return declared
  for (const [kind, from, to] of extraFields(view, extra, end)) {
    if (kind !== 1) continue
    let value = from
    return declared.map(number => {
      if (number !== in32Bits || value + 8 > to) return number
      value += 8
      return Number(view.getBigUint64(value - 8, true))
    })
  }
  return declared
}

/** Returns how many entries an archive declares, including folders; null when the bytes are not a readable archive. */
export const countEntries = (bytes: Uint8Array): number | null => findDirectory(toDataView(bytes))?.count ?? null

/** Returns the files of an archive in their order, without folders; null when the bytes are not a readable archive. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = toDataView(bytes)
  const directory = findDirectory(view)
  if (!directory) return null
  let at = directory.start
  const entries: ZipEntry[] = []
  for (let index = 0; index < directory.count; index++) {
    if (at + 46 > directory.end || view.getUint32(at, true) !== entrySignature) return null
    const extra = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = extra + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > directory.end) return null
    const [size = 0, compressedSize = 0, offset = 0] = readNumbers(view, at, extra, extraEnd)
    const written = bytes.subarray(at + 46, extra)
    const name = decodeName(findUnicodeName(view, written, extra, extraEnd) ?? written)
    const isLink = ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === symbolicLink
    const entry: ZipEntry = {
      path: toProjectPath(name),
      method: view.getUint16(at + 10, true),
      compressedSize,
      size,
      crc: view.getUint32(at + 16, true),
      offset,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...(isLink && { leftOut: 'link' }),
    }
    if (!/[\\/]$/.test(name)) entries.push(entry)
    at = next
  }
  return entries
}

/** Returns the compressed bytes of an entry; null when they would be outside the archive. */
export function findCompressedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = toDataView(bytes)
  const { offset, compressedSize } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature) return null
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + compressedSize > bytes.length ? null : bytes.subarray(start, start + compressedSize)
}
