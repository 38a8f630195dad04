import { expect, test } from 'vitest'
import { readSetup, setUpShop } from '#contract/auth.ts'
import { getShopSettings } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { strongPassword } from './memory.fixture.ts'
import { createOwnerLink } from './owner-link.ts'

const shop = await startTestApp()
const choices = {
  name: 'Casa Lume',
  country: 'BR',
  language: 'reader',
  currency: 'brl',
  timeZone: 'America/Manaus',
} as const
const createToken = async () => new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
const setUp = (token: string, change: object = {}) =>
  shop.browser().send(setUpShop, { body: { token, ...choices, ...change } })
const readState = async (token: string | null) => (await shop.browser().send(readSetup, { body: { token } })).body
const readShop = async () => (await shop.as('admin').send(getShopSettings, {})).body

test('rejects every token except the current one-time token, and leaves the shop unchanged', async () => {
  const before = await readShop()
  const expired = await createToken()
  await createToken()
  for (const token of [expired, 'guess', '']) {
    const { status, body } = await setUp(token)
    expect([token, status, body]).toMatchObject([token, 403, { error: 'not_allowed' }])
  }
  expect(await readShop()).toEqual(before)
})

test('rejects a missing name and unknown choices at their fields', async () => {
  const token = await createToken()
  for (const [field, value] of [
    ['name', ' '],
    ['country', 'Brazil'],
    ['language', 'fr'],
    ['currency', 'jpy'],
    ['currency', null],
    ['timeZone', 'Mars/Olympus'],
  ]) {
    const { status, body } = await setUp(token, { [String(field)]: value })
    expect([field, status, body]).toMatchObject([field, 422, { fields: { [String(field)]: expect.any(String) } }])
  }
})

test('saves the settings of a new shop, and replaces them when the call is repeated', async () => {
  const token = await createToken()
  expect(await readState(token)).toEqual({ state: 'open', asksShop: true })
  expect((await setUp(token, { name: 'Draft', currency: 'usd' })).status).toBe(204)
  expect((await setUp(token)).status).toBe(204)
  const { country: _, ...saved } = choices
  expect(await readShop()).toMatchObject({ ...saved, identity: { country: 'BR', legalName: null }, logo: null })
  const { body } = await shop
    .browser('10.8.0.1')
    .raw('GET', '/', { headers: { accept: 'text/html', 'accept-language': 'pt' } })
  expect(body).toContain('<html lang="pt-BR"')
  expect(body).toContain('Casa Lume')
})

test('rejects a shop that has products, because their prices would change their currency', async () => {
  const token = await createToken()
  await makeLamp(shop)
  expect(await readState(token)).toEqual({ state: 'open', asksShop: false })
  expect((await setUp(token, { currency: 'usd' })).status).toBe(409)
  expect((await readShop()).currency).toBe('brl')
})

test('rejects a shop that has an owner', async () => {
  const token = await createToken()
  const signUp = await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'x-setup-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dona@lume.example', password: strongPassword }),
  })
  expect(signUp.status).toBe(200)
  expect((await setUp(token)).status).toBe(403)
})
