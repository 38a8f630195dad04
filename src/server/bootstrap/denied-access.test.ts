import { describe, expect, it } from 'vitest'
import { formatAction, formatDetail } from '#admin/team/log-text.ts'
import { listProducts } from '#contract/catalog.ts'
import { endMemberSessions, listApiKeys, makeApiKey, readAudit } from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addApiKey, addMember } from '#tests/support/team.ts'

let now = Date.now() - (Date.now() % 60_000)
const shop = await startTestApp({ clock: () => new Date(now) })
const owner = await addMember(shop, 'owner')
const editor = await addMember(shop, 'editor')

/** Lists the denied requests in the audit log as the seller reads them, newest first. */
async function listDeniedAccess() {
  const { body } = await owner.send(readAudit, {})
  const entries = body.entries.filter(entry => entry.action === 'access.refused')
  return entries.map(entry => `${entry.who}: ${formatAction(entry)}, ${formatDetail(entry)}`)
}
const text = 'Acesso recusado: função sem permissão'

describe('the audit log', () => {
  it('records a denied request once per minute for each caller and endpoint', async () => {
    const newKey = { name: 'Mine', role: 'admin', days: 30 }
    for (let at = 0; at < 5; at++) {
      expect((await editor.send(makeApiKey, { body: newKey })).status).toBe(403)
      expect((await editor.send(listApiKeys, {})).status).toBe(403)
    }
    await Promise.all([1, 2, 3].map(() => editor.send(listApiKeys, {})))
    const entriesOfMinute = [
      `editor@lumen.example: ${text}, GET /api/v1/api-keys · Edição`,
      `editor@lumen.example: ${text}, POST /api/v1/api-keys · Edição`,
    ]
    expect(await listDeniedAccess()).toEqual(entriesOfMinute)
    now += 60_000
    await editor.send(listApiKeys, {})
    expect(await listDeniedAccess()).toEqual([entriesOfMinute[0], ...entriesOfMinute])
  })

  it('records a denied request when the operation itself denies it and when an API key sent it', async () => {
    now += 60_000
    const earlier = (await listDeniedAccess()).length
    const admin = await addMember(shop, 'admin')
    expect((await admin.send(endMemberSessions, { params: { id: owner.id } })).status).toBe(403)
    const key = await addApiKey(shop, 'viewer')
    expect((await key.send(makeApiKey, { body: { name: 'More', role: 'admin', days: 30 } })).status).toBe(403)
    expect((await listDeniedAccess()).slice(0, -earlier)).toEqual([
      `viewer key: ${text}, POST /api/v1/api-keys · Leitura`,
      `admin@lumen.example: ${text}, POST /api/v1/team/members/:id/end-sessions · Administração`,
    ])
  })

  it('records the request that an API key for webhooks was denied', async () => {
    now += 60_000
    const key = await addApiKey(shop, 'webhooks')
    expect((await key.send(listProducts, { query: {} })).status).toBe(403)
    expect((await listDeniedAccess())[0]).toBe(`webhooks key: ${text}, GET /api/v1/products · Webhooks`)
  })

  it('records neither anonymous requests nor allowed requests', async () => {
    const earlier = await listDeniedAccess()
    await shop.browser().send(listApiKeys, {})
    await shop.withBearer('x.y.z').send(makeApiKey, {})
    await editor.send(listProducts, { query: {} })
    await editor.send(listProducts, { query: { take: 'many' } })
    expect(await listDeniedAccess()).toEqual(earlier)
  })
})
