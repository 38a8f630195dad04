import { expect, it } from 'vitest'
import { salesPageEditing } from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newId } from '../core/ids.ts'
import { assertValueCount } from './json-body.ts'

it('accepts a large JSON body with few values and rejects a body with more than 100,000 values', async () => {
  const texts = JSON.stringify({ html: `{"[,\\\\${'\n'.repeat(3_000_000)}` })
  await expect(assertValueCount(texts)).resolves.toBeUndefined()
  for (const value of ['0', '{}', '[]', '""', '{"a":1}']) {
    const many = `[${`${value},`.repeat(1_000_000)}0]`
    await expect(assertValueCount(many)).rejects.toMatchObject({ code: 'body_too_large' })
  }
  await expect(assertValueCount('['.repeat(2_000_000))).rejects.toMatchObject({ code: 'body_too_large' })
})

it('yields to other work while it checks a large body', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  await assertValueCount(JSON.stringify({ html: '\n'.repeat(8_000_000) }))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
})

it('rejects a page save with too many JSON values', async () => {
  const shop = await startTestApp()
  const payload = `{"revision":"${newId()}","publish":false,"files":[${'{},'.repeat(500_000)}{}]}`
  const { method, path } = salesPageEditing.save
  const headers = { 'content-type': 'application/json' }
  const answer = await shop.as('editor').raw(method, path.replace(':id', newId()), { headers, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([413, 'body_too_large'])
})
