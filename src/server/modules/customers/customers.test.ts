import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eraseCustomer, exportCustomer, getCustomer, listCustomers, setConsent } from '#contract/customers.ts'
import { newId } from '#server/platform/core/ids.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { startTestApp } from '#tests/support/app.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const viewer = app.as('viewer')
const ids = { ana: newId(), bia: newId(), caio: newId() }
const buildPerson = (id: string, name: string, email: string, minute: number, consent: boolean | null = null) => ({
  id,
  mode: 'simulator' as const,
  name,
  email,
  consent,
  phone: '+55 11 98765-4321',
  address: { line1: 'Rua A', city: 'São Paulo', zip: '01000-000', country: 'BR' },
  created_at: new Date(Date.UTC(2026, 0, 1, 12, minute)),
})
await app.db
  .insert(customers)
  .values([
    buildPerson(ids.ana, 'Ana Souza', 'ana@example.com', 1, true),
    buildPerson(ids.bia, 'Bia Lima', 'bia@example.com', 2, false),
    buildPerson(ids.caio, 'Caio Souza', 'caio@example.com', 3),
  ])
const listNames = async (query: object, caller = admin) =>
  (await caller.send(listCustomers, { query })).body.customers.map(each => each.name)

it('lists customers newest first and filters them by word prefixes and by consent', async () => {
  expect(await listNames({})).toEqual(['Caio Souza', 'Bia Lima', 'Ana Souza'])
  expect(await listNames({ q: 'sou' })).toEqual(['Caio Souza', 'Ana Souza'])
  expect(await listNames({ q: 'Sou ana@' })).toEqual(['Ana Souza'])
  expect(await listNames({ q: "o'neil \\" })).toEqual([])
  expect(await listNames({ consent: 'given' })).toEqual(['Ana Souza'])
  expect(await listNames({ consent: 'withdrawn' })).toEqual(['Bia Lima'])
  expect(await listNames({ consent: 'unknown', q: 'souza' })).toEqual(['Caio Souza'])
  expect(await listNames({ before: ids.bia })).toEqual(['Ana Souza'])
  expect(await listNames({ mode: 'live' })).toEqual([])
})

it('masks customer data for a viewer, who cannot search customers by name either', async () => {
  const { customers } = (await viewer.send(listCustomers, {})).body
  expect(JSON.stringify(customers)).not.toMatch(/Souza|ana@/)
  expect(await listNames({ q: 'ana' }, viewer)).toEqual([])
  const { body } = await viewer.send(getCustomer, { params: { id: ids.ana } })
  expect(body).toMatchObject({ phone: null, taxId: null, address: { line1: '•••', city: 'São Paulo' } })
})

it('lets an administrator change a customer’s consent, and logs each change once in the audit log', async () => {
  const set = (consent: boolean | null, caller = admin, id = ids.caio) =>
    caller.send(setConsent, { params: { id }, body: { consent } })
  expect((await set(true)).body).toMatchObject({ consent: true, consentAt: expect.any(String) })
  await set(true)
  expect((await set(null)).body).toMatchObject({ consent: null, consentAt: null })
  const { rows } = await app.db.execute(sql`select data from audit_log where action = 'customer.consent' order by id`)
  expect(rows.map(row => row.data)).toEqual([{ consent: true }, { consent: null }])
  expect((await set(true, viewer)).status).toBe(403)
  expect((await set(true, admin, newId())).body.error).toBe('customer_not_found')
})

it('exports a customer’s data to administrators only', async () => {
  const { status, body } = await admin.send(exportCustomer, { params: { id: ids.ana } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ customer: { email: 'ana@example.com' }, consent: { given: true }, orders: [] })
  expect((await viewer.send(exportCustomer, { params: { id: ids.ana } })).status).toBe(403)
})

it('erases a customer only when the e-mail address matches, and only once', async () => {
  const erase = (email: string) => admin.send(eraseCustomer, { params: { id: ids.bia }, body: { email } })
  expect((await erase('ana@example.com')).body.error).toBe('email_differs')
  expect((await erase(' BIA@example.com ')).body).toMatchObject({
    name: '',
    email: '',
    phone: null,
    address: null,
    consent: null,
    erasedAt: expect.any(String),
  })
  expect((await erase('bia@example.com')).status).toBe(200)
  expect(await listNames({})).toEqual(['Caio Souza', 'Ana Souza'])
  for (const endpoint of [exportCustomer])
    expect((await admin.send(endpoint, { params: { id: ids.bia } })).body.error).toBe('customer_not_found')
})
