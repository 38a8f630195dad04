import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visualRules } from '#domain/visual-rules.ts'

/** Without what means nothing. */
const tight = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()

it('pages of files that were visual ones stand by the very rules of visual pages', () => {
  const sheet = readFileSync(new URL('./visual.css', import.meta.url), 'utf8')
  expect(tight(visualRules)).toBe(tight(sheet))
})
