import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../docs/checks')
const maxBytes = 60_000

/** Saves a screenshot of a check to docs/checks. Does nothing unless TAKE_PICTURES is set, as in `npm run checks`. */
export async function saveCheckScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.TAKE_PICTURES) return
  const png = await page.screenshot({ animations: 'disabled', caret: 'initial' })
  mkdirSync(folder, { recursive: true })
  for (const quality of [72, 50, 30]) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > maxBytes) continue
    writeFileSync(join(folder, `${name}.webp`), bytes)
    return
  }
  throw new Error(`the screenshot of ${name} is larger than ${maxBytes} bytes`)
}
