import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getShopSettings, saveShopSettings } from '#contract/settings.ts'
import { shop } from '#server/platform/db/schema/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const product = await makeLamp(app)
const required = { name: 'Lumen', language: 'spec', currency: null } as const
const identity = {
  legalName: 'Lumen Casa Ltda.',
  country: 'BR',
  taxId: '11.222.333/0001-81',
  address: 'Rua A, 10\nSão Paulo, SP',
  email: 'oi@lumen.example',
  phone: '+55 11 5550-0100',
}
const policies = { terms: 'https://lumen.example/t', privacy: null, refunds: 'Thirty <b>days</b>.\n\nWrite to us.' }
const save = (change: object, as = admin) => as.send(saveShopSettings, { body: { ...required, ...change } as never })
const read = async () => (await admin.send(getShopSettings, {})).body
const openPage = async (path: string) => app.browser().raw('GET', path, { headers: { accept: 'text/html' } })
const readText = async (path: string) => (await openPage(path)).body

it('saves identity, policies, logo and time zone, and keeps them when a later save does not submit them', async () => {
  expect(await read()).toMatchObject({ timeZone: 'America/Sao_Paulo', logo: null, identity: { taxId: null } })
  const logo = '/storage/v1/object/public/product-images/logo.webp'
  const { status, body } = await save({ identity, policies, logo, timeZone: 'Europe/Lisbon' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...required, identity, policies, logo, timeZone: 'Europe/Lisbon' })
  const { rows } = await app.db.execute(sql`select identity from shop`)
  expect(rows[0]).toMatchObject({ identity: { taxId: '11222333000181' } })
  expect((await save({ name: 'Lumen Casa' })).body).toMatchObject({ name: 'Lumen Casa', identity, policies, logo })
  const { body: after } = await save({ name: 'Lumen Casa' })
  expect(await read()).toEqual(after)
})

it('normalizes a pasted contact e-mail address, and rejects an invalid one at its field', async () => {
  for (const [typed, email] of [
    ['\u200bdona@lumen.example\u200f', 'dona@lumen.example'],
    ['r&d@bücher.example', 'r&d@xn--bcher-kva.example'],
    ['ana@xn--e1afmkfd.xn--p1ai', 'ana@xn--e1afmkfd.xn--p1ai'],
  ])
    expect((await save({ identity: { ...identity, email: typed } })).body).toMatchObject({ identity: { email } })
  const refused = await save({ identity: { ...identity, email: 'dona@lumen.example,' } })
  expect([refused.status, refused.body]).toMatchObject([422, { fields: { 'identity.email': 'invalid_format' } }])
})

it('shows new settings on the shop’s pages immediately', async () => {
  await save({ identity, policies, logo: null })
  for (const path of ['/', `/checkout?product=${product.id}`, `/checkout-page?product=${product.id}`, '/thank-you']) {
    const html = await readText(path)
    for (const text of [
      'Lumen Casa Ltda.',
      'CNPJ 11.222.333/0001-81',
      'Rua A, 10, São Paulo, SP',
      'mailto:oi@lumen.example',
      'href="https://lumen.example/t"',
      'href="/policies/refunds"',
    ])
      expect([path, html]).toEqual([path, expect.stringContaining(text)])
    expect(html).not.toContain('/policies/privacy')
  }
  await save({ identity: { ...identity, legalName: 'Outra Ltda.' }, logo: '/storage/v1/object/public/x/logo.webp' })
  const checkout = await readText(`/checkout?product=${product.id}`)
  expect(checkout).toContain('Outra Ltda.')
  expect(checkout).toContain('<img src="/storage/v1/object/public/x/logo.webp" alt="Lumen"')
  // Only the server renders the footer, so its text is not repeated in the hydration data.
  expect(checkout.match(/Outra Ltda\./g)).toHaveLength(1)
})

it('serves text policies as pages, redirects to external policies, and responds with 404 for missing policies', async () => {
  await save({ identity, policies, language: 'pt-BR' })
  const page = await openPage('/policies/refunds')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(page.body).toContain('<html lang="pt-BR"')
  expect(page.body).toContain('<h1>Trocas e reembolsos</h1>')
  expect(page.body).toContain('<p>Thirty &lt;b&gt;days&lt;/b&gt;.</p><p>Write to us.</p>')
  const external = await openPage('/policies/terms')
  expect([external.statusCode, external.headers.location]).toEqual([302, 'https://lumen.example/t'])
  await save({ policies: { ...policies, terms: 'https://lumen.example/termos-de-uso-и-política' } })
  const encoded = await openPage('/policies/terms')
  expect([encoded.statusCode, encoded.headers.location]).toEqual([
    302,
    'https://lumen.example/termos-de-uso-%D0%B8-pol%C3%ADtica',
  ])
  for (const path of ['/policies/privacy', '/policies/nothing']) {
    const missing = await openPage(path)
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
  await save({ policies: { ...policies, refunds: 'Sixty days.' } })
  expect(await readText('/policies/refunds')).toContain('Sixty days.')
})

it.each([
  ['timeZone', { timeZone: 'Mars/Phobos' }],
  ['identity.taxId', { identity: { ...identity, taxId: '11.222.333/0001-82' } }],
  ['identity.email', { identity: { ...identity, email: 'nobody' } }],
  ['policies.terms', { policies: { ...policies, terms: 'http://lumen.example' } }],
  ['logo', { logo: 'javascript:alert(1)' }],
])('rejects an invalid %s at its field and changes nothing', async (field, change) => {
  const before = await read()
  const { status, body } = await save(change)
  expect([status, Object.keys((body as never as { fields: object }).fields)]).toEqual([422, [field]])
  expect(await read()).toEqual(before)
})

it('stores a foreign tax number exactly as entered', async () => {
  const foreignIdentity = { ...identity, country: 'DE', taxId: 'DE 123 456 789' }
  expect((await save({ identity: foreignIdentity })).body.identity).toEqual(foreignIdentity)
})

it('rejects saving an outdated version and returns the current settings', async () => {
  const { version } = await read()
  const first = await save({ name: 'First', version })
  expect([first.status, first.body.version]).toEqual([200, version + 1])
  const second = await save({ name: 'Second', version })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ error: 'conflict', shop: { name: 'First', version: version + 1 } })
  const saves = await Promise.all(['A', 'B'].map(name => save({ name, version: version + 1 })))
  expect(saves.map(answer => answer.status).sort()).toEqual([200, 409])
})

it('writes to the audit log which fields were changed by whom, without their values', async () => {
  await save({ policies: { ...policies, privacy: 'A marked text.' }, name: 'Lumen' })
  const { rows } = await app.db.execute(
    sql`select data, member_id from audit_log where action = 'settings.shop' order by created_at desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ data: { name: 'Lumen', fields: expect.arrayContaining(['policies']) } })
  expect(JSON.stringify(rows)).not.toContain('A marked text')
})

it('turns dark mode and provider receipts off by default, and writes changes of them to the audit log', async () => {
  expect(await read()).toMatchObject({ followsDark: false, providerReceipts: false })
  expect((await save({ followsDark: true, providerReceipts: true })).status).toBe(200)
  expect((await save({})).body).toMatchObject({ followsDark: true, providerReceipts: true })
  await save({ followsDark: false })
  const { rows } = await app.db.execute(
    sql`select data -> 'fields' as fields from audit_log where action = 'settings.shop' order by created_at desc limit 3`,
  )
  expect(rows.map(({ fields }) => fields)).toEqual([['followsDark'], [], ['followsDark', 'providerReceipts']])
})

it('allows only administrators to change settings', async () => {
  expect((await save({}, app.as('editor'))).status).toBe(403)
  expect((await app.browser().send(saveShopSettings, { body: required })).status).toBe(401)
})

it('reads settings when an older release stored the identity and policies in an unknown format', async () => {
  const unknownFormat = { address: 7, phone: 'kept', terms: ['no'], refunds: 'Thirty days.' }
  await app.db.update(shop).set({ identity: unknownFormat as never, policies: unknownFormat as never })
  for (const path of ['/', `/checkout?product=${product.id}`, '/policies/refunds'])
    expect([path, (await openPage(path)).statusCode]).toEqual([path, 200])
  expect((await openPage('/policies/terms')).statusCode).toBe(404)
  expect(await read()).toMatchObject({
    identity: { address: null, phone: 'kept' },
    policies: { terms: null, refunds: 'Thirty days.' },
  })
})
