import { describe, expect, it } from 'vitest'
import { listCustomers } from '#contract/customers.ts'
import { inspectMoveInFile, runMoveIn } from '#contract/move-in.ts'
import { readAudit } from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp()
const admin = shop.as('admin')
const payload = 'Email,Nome\nmode@example.com,Modo'
const post = async (path: string, query: Record<string, string>) => {
  const url = `${path}?${new URLSearchParams({ kind: 'customers', ...query })}`
  const answer = await admin.raw('POST', url, { headers: { 'content-type': 'text/csv' }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const run = (query: Record<string, string>) =>
  post(runMoveIn.path, { source: 'other', mapping: 'email,name', ...query })
const countCustomers = async () => (await admin.send(listCustomers, { query: { q: 'mode@' } })).body.customers.length

describe('runMoveIn', () => {
  it('refuses a file when the mode of the shop has changed since the file was inspected', async () => {
    for (const dry of ['true', 'false']) {
      const { status, body } = await run({ dry, mode: 'live' })
      expect([status, body.error]).toEqual([409, 'mode_changed'])
    }
    expect(await countCustomers()).toBe(0)
  })

  it('imports customers into the inspected mode and records the mode in the audit log', async () => {
    const { mode } = (await post(inspectMoveInFile.path, {})).body
    expect((await run({ mode })).body.created).toBe(1)
    expect(await countCustomers()).toBe(1)
    const { entries } = (await admin.send(readAudit, { query: {} })).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'customer.imported', data: { mode } },
      { action: 'customer.import_started', data: { mode } },
    ])
  })
})
