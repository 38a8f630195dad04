import { create } from 'qrcode'

/** The width of the blank margin in modules, without which scanners do not find the code. */
const quietZone = 4

/**
 * Draws a text as a QR code: an SVG path of dark rectangles, one for each run of dark modules in a row, in a square of
 * `size` units.
 */
export function buildQrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1)
    for (let start = 0; start < modules.size; start += 1) {
      let end = start
      while (end < modules.size && modules.get(row, end)) end += 1
      if (end > start) path += `M${start + quietZone} ${row + quietZone}h${end - start}v1h-${end - start}z`
      start = end
    }
  return { size: modules.size + 2 * quietZone, path }
}
