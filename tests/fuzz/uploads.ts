import { zipSync } from 'fflate'
import { csvColumns } from '#contract/catalog-bulk.ts'
import type { Dice } from './dice.ts'
import { pickHostileText } from './hostile.ts'

const html = '<!doctype html><title>Sea</title><h1>Sea</h1><a href="/checkout">Buy</a><img src="images/a.png">'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
const xml =
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>'
const bytes = (content: string) => new TextEncoder().encode(content)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type File = { name: string; content: Uint8Array }

const names = ['index.html', 'a/b.css', 'images/a.png', 'x.svg', 'a.js', '.htaccess', 'index.php', 'é.html', 'a b.html']
const pickFileName = (dice: Dice) => (dice.chance(0.7) ? dice.pick(names) : pickHostileText(dice))

function buildArchive(dice: Dice): Uint8Array {
  const entries: Record<string, Uint8Array> = { 'index.html': bytes(html) }
  for (let count = dice.int(0, 3); count > 0; count -= 1)
    entries[pickFileName(dice).replace(/^(__proto__)?$/, 'x')] = buildFileContent(dice, 0)
  // Text that is small when compressed and large when unpacked.
  if (dice.chance(0.1)) entries['large.css'] = new Uint8Array(3_000_000)
  const packed = zipSync(entries)
  if (dice.chance(0.15)) packed[dice.int(0, packed.length - 1)] = dice.int(0, 255)
  return dice.chance(0.1) ? packed.subarray(0, dice.int(1, packed.length)) : packed
}

function buildFileContent(dice: Dice, depth = 1): Uint8Array {
  const kind = dice.float()
  if (kind < 0.35) return bytes(html)
  if (kind < 0.6) return png
  if (kind < 0.65) return bytes(dice.pick([drawing, xml]))
  if (kind < 0.7) return png.subarray(0, dice.int(0, png.length))
  if (kind < 0.75) return new Uint8Array(dice.int(0, 100))
  if (kind < 0.8 && depth > 0) return buildArchive(dice)
  return bytes(pickHostileText(dice))
}

function buildPart({ name, content }: File, field: string, boundary: string): Buffer {
  const safe = name.replaceAll(/["\r\n\0]/g, '_')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${safe}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

/** Builds a multipart form with files as a browser sends it, or a corrupted form. */
export function buildUpload(dice: Dice, path: string) {
  const boundary = 'fuzz'
  const isPicture = /files|images/.test(path) && !/pages\/:id\/files/.test(path)
  const file = (): File =>
    isPicture
      ? { name: pickFileName(dice), content: dice.chance(0.5) ? png : buildFileContent(dice) }
      : dice.chance(0.3)
        ? { name: 'site.zip', content: buildArchive(dice) }
        : { name: pickFileName(dice), content: buildFileContent(dice) }
  const files = isPicture
    ? Array.from({ length: dice.pick([1, 1, 1, 0, 2]) }, file)
    : [{ name: 'index.html', content: bytes(html) }, ...Array.from({ length: dice.int(0, 3) }, file)]
  const field = dice.chance(0.9)
    ? isPicture
      ? 'file'
      : 'files'
    : pickHostileText(dice)
        .replaceAll(/["\r\n\0]/g, '_')
        .slice(0, 200)
  const end = dice.chance(0.95) ? `--${boundary}--\r\n` : ''
  const body = Buffer.concat([...files.map(each => buildPart(each, field, boundary)), Buffer.from(end)])
  const type = dice.chance(0.95)
    ? `multipart/form-data; boundary=${boundary}`
    : dice.pick(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=fuzz'])
  return { body, type }
}

/** Builds a CSV table of products, possibly with wrong columns. */
export function buildTable(dice: Dice): string {
  const row = () =>
    Array.from(
      { length: dice.chance(0.8) ? csvColumns.length : dice.int(1, 30) },
      () =>
        `"${(dice.chance(0.3) ? pickHostileText(dice) : dice.pick(['Halo', '89.00', 'HALO-1', '5', ''])).replaceAll('"', '""')}"`,
    ).join(',')
  const head = dice.chance(0.8) ? csvColumns.join(',') : pickHostileText(dice)
  return [head, ...Array.from({ length: dice.int(0, 5) }, row)].join(dice.pick(['\n', '\r\n', '\r', ';']))
}
