import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visualRules } from '#domain/visual-rules.ts'

/** Removes insignificant whitespace and semicolons. */
const tight = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()

it('keeps the CSS rules of converted pages equal to those of visual pages', () => {
  const sheet = readFileSync(new URL('./visual.css', import.meta.url), 'utf8')
  expect(tight(visualRules)).toBe(tight(sheet))
})
