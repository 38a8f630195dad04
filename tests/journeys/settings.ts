import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { Locator, Page } from 'playwright-core'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible } from '#tests/support/page-checks.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir: tmpdir() })
afterAll(() => provider.close())
const stripe = new Stripe('sk_test_51Owner', { host: '127.0.0.1', port: provider.port, protocol: 'http' })
const callControl = (method: string, path: string, body?: object) =>
  fetch(`${provider.url}/_sim${path}`, {
    method,
    headers: { authorization: 'Bearer control', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const createStripeProduct = async (name: string, unit_amount: number, interval?: 'month') => {
  const product = await stripe.products.create({ name })
  const recurring = interval && { recurring: { interval } }
  return stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, ...recurring })
}
await createStripeProduct('Halo lamp', 8_900)
await createStripeProduct('Halo lamp, dearer', 9_900)
await createStripeProduct('Halo care plan', 8_900, 'month')
await callControl('POST', '/keys', { revoke: 'sk_test_51Revoked' })

const shop = await startShop({ STRIPE_API_URL: provider.url })
const chromium = await openChromium()
const settings = `${shop.url}/settings`
const screenshotFolder = process.env.SCREENSHOTS
const takeSettingsScreenshot = async (page: Page, name: string) => {
  if (screenshotFolder) await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage: true })
}

const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Configurações' })
const publishable = (page: Page) => page.getByLabel('Publishable key')
const secret = (page: Page) => page.getByLabel('Secret key')

async function openSettings(isFirst = false) {
  const person = await chromium.newPerson()
  if (isFirst) await becomeOwner(person.page, shop.ownerLink)
  else await signIn(person.page, shop.url)
  await person.page.goto(settings)
  await save(person.page).waitFor()
  return person
}

describe('a seller with the provider’s settings', () => {
  it('tests unsaved provider keys, sees wrong keys marked, and keeps all typed values', async () => {
    const { page } = await openSettings(true)
    await page.getByText('Pagamentos simulados', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ver cartões de teste' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Testar Conexão' }).click()
    await page.getByText('Conectado: 3 produtos encontrados').waitFor()
    await page.getByText('Conta Pagamentos simulados').waitFor()
    await page.getByText('USD 89.00 por mês').waitFor()
    await expectAccessible(page)
    await takeSettingsScreenshot(page, 'connected')

    await publishable(page).fill(' pk_live_51 Halo ')
    await secret(page).fill('nonsense')
    await secret(page).press('Enter')
    const form = page.locator('form').filter({ has: publishable(page) })
    await form.locator('[id$="-error"]').getByText('No modo de teste, use a que começa com pk_test_.').waitFor()
    await form.locator('[id$="-error"]').getByText('Isto não é uma secret key: ela começa com sk_test_.').waitFor()
    await expect.poll(() => publishable(page).inputValue()).toBe('pk_live_51Halo')
    const summary = page.getByRole('alert').filter({ hasText: 'Há 2 problemas' })
    await expect.poll(() => summary.evaluate(box => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await takeSettingsScreenshot(page, 'key-problems')
    await summary.getByRole('link').first().click()
    await expect.poll(() => publishable(page).evaluate(field => field === document.activeElement)).toBe(true)
    await publishable(page).fill('pk_test_51Halo')
    await page.getByText('No modo de teste, use a que começa com').waitFor({ state: 'detached' })

    await secret(page).fill('sk_test_51Revoked')
    await page.getByRole('button', { name: 'Testar Conexão' }).click()
    await page.getByText('Erro ao conectar com o Stripe. Verifique suas credenciais.').waitFor()
    await expect.poll(() => secret(page).inputValue()).toBe('sk_test_51Revoked')

    await page.getByRole('link', { name: 'Pedidos' }).click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('tab', { name: /Produtos/ }).click()
    await page.getByRole('tab', { name: 'Stripe' }).click()
    await expect.poll(() => publishable(page).inputValue()).toBe('pk_test_51Halo')
  })

  it('replaces the simulator’s keys with the shop’s keys, and never sees the saved secret key', async () => {
    const { page, expectNoComplaints } = await openSettings()
    await publishable(page).fill('pk_test_51Halo')
    await secret(page).fill('sk_test_51JourneySecret')
    await save(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Trocar o simulador pelo Stripe?' })
    await dialog.waitFor()
    await expectAccessible(page)
    await takeSettingsScreenshot(page, 'confirm')
    await dialog.getByRole('button', { name: 'Usar o Stripe' }).click()
    await toast(page, 'Configurações salvas com sucesso!')
    await page.getByText('Em teste, nenhum cartão é cobrado.').waitFor()
    await page.getByText(/Trocada em .* por dona@example\.com/).waitFor()
    await expect.poll(() => secret(page).inputValue()).toMatch(/^sk_test_•+cret$/)
    await expect.poll(() => page.content()).not.toContain('JourneySecret')
    await page.reload()
    await save(page).waitFor()
    await expect.poll(() => secret(page).inputValue()).toMatch(/^sk_test_•+cret$/)
    await page.getByRole('button', { name: 'Trocar' }).click()
    await page.keyboard.type('sk_test_51Another')
    await expect.poll(() => secret(page).inputValue()).toBe('sk_test_51Another')
    await page.getByRole('button', { name: 'Manter a atual' }).click()
    await page.getByRole('button', { name: 'Testar Conexão' }).click()
    await page.getByText('Modo: Teste').waitFor()

    await page.getByRole('button', { name: 'Criar webhook no Stripe' }).click()
    await toast(page, 'Webhook criado no Stripe')
    await page.getByText('Configurado', { exact: true }).waitFor()
    const { data } = await stripe.webhookEndpoints.list()
    expect(data.map(endpoint => endpoint.url)).toContain(`${shop.url}/webhooks/stripe`)
    expectNoComplaints()
    await page.getByLabel('Segredo de assinatura').fill('sk_test_1')
    await page.getByRole('button', { name: 'Salvar segredo' }).click()
    await page.getByText('ele começa com whsec_.').waitFor()
    await takeSettingsScreenshot(page, 'test-mode')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  })

  it('turns live mode on and off by keyboard, and confirms each change', async () => {
    const { page } = await openSettings()
    const production = page.getByRole('switch', { name: 'Modo de produção' })
    await production.focus()
    await page.keyboard.press('Space')
    await page.getByRole('heading', { name: 'Chaves de produção' }).waitFor()
    await page.getByText('Ainda não salvo').waitFor()
    await save(page).press('Enter')
    await page.getByText('Cole a publishable key, que começa com pk_live_.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Testar Conexão' }).click()
    await page.getByText('Secret key não configurada').waitFor()
    await publishable(page).fill('pk_live_51Halo')
    await secret(page).fill('sk_live_51JourneyLive')
    await save(page).press('Enter')
    const on = page.getByRole('alertdialog', { name: 'Ativar o modo de produção?' })
    await on.waitFor()
    await page.keyboard.press('Escape')
    await on.waitFor({ state: 'detached' })
    await expect.poll(() => publishable(page).inputValue()).toBe('pk_live_51Halo')
    await save(page).press('Enter')
    await on.getByRole('button', { name: 'Ativar produção' }).press('Enter')
    await toast(page, 'Configurações salvas com sucesso!')
    await page.getByText('Em produção, os cartões são cobrados de verdade.').waitFor()
    await page.getByText('Sem endereço público').waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await takeSettingsScreenshot(page, 'live-dark')
    await production.press('Space')
    await save(page).click()
    await page.getByRole('button', { name: 'Sair da produção' }).click()
    await page.getByText('Em teste, nenhum cartão é cobrado.').waitFor()
  })

  it('keeps typed keys and reads an error when saving the provider’s settings fails', async () => {
    const { page } = await openSettings()
    await publishable(page).fill('pk_test_51Later')
    await page.route('**/api/v1/settings/payments', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await save(page).click()
    await toast(page, 'Erro ao salvar configurações do Stripe')
    await expect.poll(() => publishable(page).inputValue()).toBe('pk_test_51Later')
    await page.unroute('**/api/v1/settings/payments')
    await save(page).click()
    await toast(page, 'Configurações salvas com sucesso!')
    await page.route('**/api/v1/settings/payments', route => route.abort())
    await page.reload()
    await page.getByText('Erro ao carregar configurações do Stripe').waitFor()
  })

  it('sees but cannot change the provider’s settings when signed in as a viewer', async () => {
    const { page } = await openSettings()
    await page.route('**/api/v1/me', async route => {
      const response = await route.fetch()
      await route.fulfill({ response: response, json: { ...(await response.json()), role: 'viewer' } })
    })
    await page.reload()
    await page.getByText('Só quem é dono(a) da loja pode alterar o modo e as chaves.').waitFor()
    for (const name of ['Salvar Configurações', 'Testar Conexão', 'Trocar', 'Salvar segredo'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    await expect.poll(() => page.getByRole('switch').isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('tab', { name: /Produtos/ }).click()
    await page.getByText('HALO-SAND').waitFor()
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  })
})

describe('a seller mapping SKUs', () => {
  const getRow = (page: Page, sku: string): Locator => page.getByRole('listitem').filter({ hasText: sku })
  const choose = (row: Locator, product: string) => row.getByLabel('Produto no Stripe').selectOption({ label: product })

  it('adds, updates, removes and restores the mapping of an SKU', async () => {
    const { page, expectNoComplaints } = await openSettings()
    await page.getByRole('tab', { name: /Produtos/ }).click()
    const row = getRow(page, 'HALO-SAND')
    await row.getByText('Não mapeado').waitFor()
    await expect.poll(() => row.getByLabel('Preço').isDisabled()).toBe(true)
    await expect.poll(() => row.getByRole('button', { name: 'Mapear' }).isDisabled()).toBe(true)
    await expectAccessible(page)

    await choose(row, 'Halo lamp')
    await row.getByRole('button', { name: 'Mapear' }).click()
    await toast(page, 'Mapeamento de SKU salvo com sucesso!')
    await row.getByText('Mapeado', { exact: true }).waitFor()

    await choose(row, 'Halo care plan')
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await waitForNoToast(page)
    await row.getByRole('button', { name: 'Atualizar SKU' }).click()
    await toast(page, 'Mapeamento de SKU salvo com sucesso!')
    await row.getByText('Assinatura', { exact: true }).waitFor()
    await row.getByLabel('Dias grátis: Sand').fill('731')
    await row.getByText('No máximo 730.').waitFor()
    await row.getByLabel('Dias grátis: Sand').fill('14')
    await waitForNoToast(page)
    await row.getByRole('button', { name: 'Atualizar SKU' }).click()
    await toast(page, 'Mapeamento de SKU salvo com sucesso!')
    await expect.poll(() => row.getByRole('button', { name: 'Atualizar SKU' }).isDisabled()).toBe(true)
    await takeSettingsScreenshot(page, 'mappings')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await takeSettingsScreenshot(page, 'mappings-390-dark')
    await page.setViewportSize({ width: 1280, height: 900 })

    await row.getByRole('button', { name: 'Remover mapeamento de HALO-SAND' }).click()
    // The pointer over the toast keeps it open.
    await page.locator('.toast', { hasText: 'Mapeamento removido!' }).hover()
    await row.getByText('Não mapeado').waitFor()
    await page.locator('.toast', { hasText: 'Mapeamento removido!' }).getByRole('button', { name: 'Desfazer' }).click()
    await row.getByText('Mapeado', { exact: true }).waitFor()
    await expect.poll(() => row.getByLabel('Dias grátis: Sand').inputValue()).toBe('14')
    expectNoComplaints()
  })

  it('reads both amounts when the provider’s price differs from the shop’s price', async () => {
    const { page } = await openSettings()
    await page.getByRole('tab', { name: /Produtos/ }).click()
    const row = getRow(page, 'HALO-MOSS')
    await choose(row, 'Halo lamp, dearer')
    await row.getByRole('button', { name: 'Mapear' }).click()
    await toast(page, 'Erro ao salvar mapeamento do produto')
    await row.getByText('Na loja: USD 89.00. No Stripe: USD 99.00.').waitFor()
    await expectAccessible(page)
    await takeSettingsScreenshot(page, 'price-differs')
    await choose(row, 'Halo lamp')
    await row.getByRole('switch').click()
    await row.getByRole('button', { name: 'Mapear' }).click()
    await row.getByText('O tipo não combina com o preço').waitFor()
  })

  it('still sees the SKU mappings while the provider fails', async () => {
    const { page } = await openSettings()
    await callControl('POST', '/faults', { does: 'status', status: 500, path: '/v1/products', times: 20 })
    await page.getByRole('tab', { name: /Produtos/ }).click()
    await page.getByText('O Stripe não respondeu.').waitFor()
    await getRow(page, 'HALO-SAND').getByText('Mapeado', { exact: true }).waitFor()
    await callControl('DELETE', '/faults')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await getRow(page, 'HALO-SAND').getByRole('button', { name: 'Atualizar SKU' }).waitFor()
  })

  it('sees an empty list of SKUs with a link to create the first product', async () => {
    const empty = await startShop({ SEED: 'none' })
    const { page } = await chromium.newPerson()
    await becomeOwner(page, empty.ownerLink)
    await page.goto(`${empty.url}/settings?tab=products`)
    await page.getByText('Nenhum produto local encontrado. Crie produtos primeiro.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create Product' }).click()
    await page.waitForURL(/\/products\?tab=create/)
  })
})
