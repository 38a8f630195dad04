import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createProduct, listProducts } from '#contract/catalog.ts'
import * as team from '#contract/team.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
const owner = await addMember(shop, 'owner')
const createKey = (body: Record<string, unknown>) => owner.send(team.makeApiKey, { body })
const listKeys = async () => (await owner.send(team.listApiKeys, {})).body.keys
const product = { title: 'Lamp', variants: [{ name: 'One', sku: 'KEY-ONE', cents: 100 }] }

describe('API key', () => {
  it('shows an API key once and stores only its hash', async () => {
    const { status, body } = await createKey({ name: ' ERP ', role: 'editor', days: 30 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'ERP', role: 'editor', createdBy: 'owner@lumen.example', lastUsedAt: null })
    expect(body.key).toMatch(/^vk_[\w-]{43}$/)
    expect(body.lastFour).toBe(body.key.slice(-4))
    expect(Date.parse(body.expiresAt ?? '')).toBe(now + 30 * 86_400_000)
    const { key, ...withoutKey } = body
    expect(await listKeys()).toEqual([withoutKey])
    const { rows } = await shop.db.execute(sql`select * from api_keys`)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(rows[0]?.key_hash).toBe(sha256Hex(key))
  })

  it('grants an API key the permissions of its role, and shows the key’s name in the audit log', async () => {
    const { body } = await createKey({ name: 'Importer', role: 'editor', days: null })
    const program = shop.withBearer(body.key)
    const created = await program.send(createProduct, { body: product })
    expect(created.status).toBe(200)
    const { body: log } = await owner.send(team.readAudit, { query: { take: 5 } })
    expect(log.entries.find(entry => entry.target === created.body.id)?.who).toBe('Importer')
  })

  it('records the use of an API key at most once a minute', async () => {
    const { body } = await createKey({ name: 'Reader', role: 'viewer', days: null })
    const program = shop.withBearer(body.key)
    const readLastUse = async () => (await listKeys()).find(each => each.id === body.id)?.lastUsedAt
    const first = new Date(now).toISOString()
    await program.send(listProducts, {})
    expect(await readLastUse()).toBe(first)
    now += 50_000
    await program.send(listProducts, {})
    expect(await readLastUse()).toBe(first)
    now += 11_000
    await program.send(listProducts, {})
    expect(await readLastUse()).toBe(new Date(now).toISOString())
  })

  it('rejects an API key once it is revoked or has expired', async () => {
    const { body } = await createKey({ name: 'Gone', role: 'viewer', days: null })
    const revoke = () => owner.send(team.revokeApiKey, { params: { id: body.id } })
    expect((await revoke()).status).toBe(204)
    expect((await shop.withBearer(body.key).send(listProducts, {})).status).toBe(401)
    expect((await revoke()).body.error).toBe('not_found')
    expect((await listKeys()).map(each => each.id)).not.toContain(body.id)
    const shortLived = (await createKey({ name: 'Short', role: 'viewer', days: 1 })).body
    now += 86_400_000
    expect((await shop.withBearer(shortLived.key).send(listProducts, {})).status).toBe(401)
    Object.assign(owner, await signInAs(shop, owner.email))
    expect((await listKeys()).map(each => each.id)).toContain(shortLived.id)
  })

  it.each([
    [{ name: '', role: 'viewer', days: null }, 'name'],
    [{ name: 'A', role: 'owner', days: null }, 'role'],
    [{ name: 'A', role: 'viewer', days: 0 }, 'days'],
  ])('rejects creating an API key from %j', async (body, field) => {
    const answer = await createKey(body)
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([422, [field]])
  })

  it('opens the user admin API, and nothing else, to an API key with the service role', async () => {
    const { body } = await createKey({ name: 'Users', role: 'service_role', days: null })
    const program = shop.withBearer(body.key)
    expect((await program.send(listProducts, {})).body.error).toBe('not_allowed')
    const listUsers = (headers: Record<string, string> = {}) => program.raw('GET', '/auth/v1/admin/users', { headers })
    expect((await listUsers()).statusCode).toBe(200)
    expect((await listUsers({ origin: 'https://evil.example' })).statusCode).toBe(403)
    const adminKey = (await createKey({ name: 'Weaker', role: 'admin', days: null })).body
    expect((await shop.withBearer(adminKey.key).raw('GET', '/auth/v1/admin/users')).statusCode).toBe(403)
  })
})
