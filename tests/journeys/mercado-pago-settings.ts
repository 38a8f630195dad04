import { tmpdir } from 'node:os'
import { simulatorKeys, startSimulator } from '@vitrine/mercado-pago-simulator/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator } from '#tests/support/toasts.ts'

/** Mercado Pago's test mode at another URL. */
const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir: tmpdir() })
afterAll(() => provider.close())

const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1', MERCADO_PAGO_API_URL: provider.url })
const chromium = await openChromium()
let office: Page
let expectNoComplaints: (except?: RegExp) => void = () => {}

beforeAll(async () => {
  await createFirstPageSeller(shop)
  const person = await chromium.newPerson()
  office = person.page
  expectNoComplaints = person.expectNoComplaints
  await signIn(office, shop.url)
})

const button = (name: string | RegExp) => office.getByRole('button', { name, exact: true })
const toast = (text: string) => createToastLocator(office)(text)
const openTab = async (tab: string) => {
  await office.goto(`${shop.url}/settings?tab=${tab}`)
  await office.getByRole('tab', { selected: true }).waitFor()
}

it('explains a wrong token at its field without losing what was typed', async () => {
  await openTab('mercado-pago')
  await office.getByLabel('Public Key').fill(simulatorKeys.publicKey)
  await expectGoodLayouts(office, 'mercado-pago-empty')
  await office.getByLabel('Access Token').fill('TEST-8742024901010101-112612-0f5d3c1b-123456789')
  await button('Salvar chaves').click()
  await office.getByText('As credenciais que começam com TEST- não servem mais.').waitFor()
  await office.getByLabel('Access Token').fill('APP_USR-not-a-token-of-any-account')
  await button('Testar conexão').click()
  await office.getByText('O Mercado Pago não aceitou o Access Token. Copie de novo, por inteiro.').waitFor()
  expect(await office.getByLabel('Public Key').inputValue()).toBe(simulatorKeys.publicKey)
  await expectGoodLayouts(office, 'mercado-pago-refused')
  expectNoComplaints(/422/)
})

it('saves the keys, shows the account, and waits for the first notification', async () => {
  await office.getByLabel('Access Token').fill(simulatorKeys.accessToken)
  await button('Testar conexão').click()
  await office.getByText('Conectado: conta TESTUSER123456789 (123456789)').waitFor()
  await button('Salvar chaves').click()
  await button('Usar o Mercado Pago').click()
  await toast('Chaves do Mercado Pago salvas').waitFor()
  await office.getByText('Nenhuma notificação recebida ainda.').waitFor()
  await office.getByLabel('Assinatura secreta').fill(simulatorKeys.webhookSecret)
  await button('Salvar assinatura').click()
  await toast('Assinatura secreta salva').waitFor()
  await office.getByText('Configurada', { exact: true }).waitFor()
  await expectGoodLayouts(office, 'mercado-pago-saved')
  expectNoComplaints(/422/)
})

it('lets Mercado Pago serve cards in installments and Pix of at least thirty minutes', async () => {
  await office.getByRole('link', { name: 'Escolher em Formas de pagamento' }).click()
  const row = (name: string) =>
    office.getByRole('listitem').filter({ has: office.getByRole('heading', { name, exact: true }) })
  await row('Cartão de crédito').getByLabel('Quem recebe em reais').selectOption('Mercado Pago')
  await row('Cartão de crédito').getByLabel('Máximo de parcelas').selectOption('Até 6x')
  await row('Pix').getByLabel('Quem recebe em reais').selectOption('Mercado Pago')
  await row('Pix').getByRole('switch').click()
  await row('Pix').getByLabel('Validade do código').selectOption('10 minutos')
  await button('Salvar').click()
  await row('Pix').getByText('O Mercado Pago pede pelo menos 30 minutos.').waitFor()
  await expectGoodLayouts(office, 'mercado-pago-methods')
  await row('Pix').getByLabel('Validade do código').selectOption('1 hora')
  await button('Salvar').click()
  await toast('Formas de pagamento salvas').waitFor()
  await office.reload()
  await expect.poll(() => row('Cartão de crédito').getByLabel('Máximo de parcelas').inputValue()).toBe('6')
  expectNoComplaints(/422/)
})

it('asks before it removes the keys', async () => {
  await openTab('mercado-pago')
  await button('Remover chaves').click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Remover chaves' }).click()
  await toast('Chaves do Mercado Pago removidas').waitFor()
  await office.getByText('Salve as chaves primeiro.').waitFor()
  expectNoComplaints(/422/)
})
