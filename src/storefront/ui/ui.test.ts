import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countries } from '#domain/countries-list.ts'
import { serializeForScript } from './document.tsx'
import { addToast, removeToast } from './toast-list.ts'

describe('addToast and removeToast', () => {
  it('keeps at most three toasts and removes the oldest first', () => {
    const toasts = [1, 2, 3, 4].reduce<ReturnType<typeof addToast>>(
      (shown, id) => addToast(shown, { id, title: `t${id}`, tone: 'error' }),
      [],
    )
    expect(toasts.map(toast => toast.id)).toEqual([2, 3, 4])
    expect(removeToast(toasts, 3).map(toast => toast.id)).toEqual([2, 4])
  })
})

it('provides a flag for every country except the default country, whose flag is inline', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'flags.svg'), 'utf8')
  expect(countries.map(({ code }) => code).filter(code => !sheet.includes(`<view id="${code}"`))).toEqual(['US'])
})

it('serializes data that cannot close its script element', () => {
  const data = { title: '</script><script>\u2028' }
  expect(serializeForScript(data)).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(serializeForScript(data))).toEqual(data)
})
