import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getStock, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'SPK-OAT'
const { page: office, expectNoComplaints } = await chromium.newPerson({
  permissions: ['clipboard-read', 'clipboard-write'],
})

const dialog = office.getByRole('dialog', { name: 'Criar link' })
const row = (title: string) => office.getByRole('listitem').filter({ hasText: title })
const badge = (title: string, state: string) => row(title).getByText(state, { exact: true })
const getFocusedLabel = () =>
  office.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')
const getFieldError = (label: string) =>
  dialog
    .getByLabel(label)
    .first()
    .evaluate(input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '')

/** Copies a payment link's URL with the button in the list, and returns the URL. */
async function copyLink(title: string): Promise<string> {
  await row(title).getByRole('button', { name: 'Copiar link' }).click()
  await createToastLocator(office)('Link copiado').waitFor()
  return office.evaluate(() => navigator.clipboard.readText())
}
const openNewPage = async (options = {}) => (await chromium.newPerson(options)).page

/** Creates a link with one line that is not from the catalog. */
async function typeLine(title: string, price: string) {
  await office.goto(`${shop.url}/payment-links?new=1`)
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByLabel('Descrição').fill('Conserto')
  await dialog.getByLabel('Preço unitário').fill(price)
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row(title).waitFor()
}

/** Expects that the link is closed for a shopper: status 410, not cached. */
async function expectLinkClosed(page: Page, address: string, title: RegExp, name: string) {
  const response = await page.goto(address)
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([410, 'no-store'])
  await expect.poll(() => page.title()).toMatch(title)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectGoodLayouts(page, name)
}

beforeAll(() => becomeOwner(office, shop.ownerLink))

describe('a seller with payment links', () => {
  it('starts a payment link from the command palette, and reads what is missing at each field', async () => {
    await office.goto(`${shop.url}/payment-links`)
    await office.getByText('Cobre por link').waitFor()
    await expectGoodLayouts(office, 'links-none')
    await office.keyboard.press('Control+k')
    const palette = office.getByRole('dialog', { name: 'Buscar ou ir para' })
    await palette.getByRole('combobox').fill('criar link de pag')
    await palette.getByRole('option', { name: 'Criar link de pagamento' }).click()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Criar link' }).click()
    await expect
      .poll(() => office.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Há 3 problemas.*Título: Digite o título\..*Descrição: .*Preço unitário: /)
    await dialog.getByRole('link', { name: /^Título: / }).click()
    await expect.poll(getFocusedLabel).toBe('Título')
    await expect.poll(() => getFieldError('Título')).toBe('Digite o título.')
    await expect.poll(() => getFieldError('Descrição')).toBe('Digite a descrição.')
    await expect.poll(() => getFieldError('Preço unitário')).toBe('Digite o preço.')
    await dialog.getByLabel('Quantidade').fill('0')
    await expect.poll(() => getFieldError('Quantidade')).toBe('De 1 a 999.')
    await dialog.getByLabel('Vale até').fill('2020-01-01')
    await expect.poll(() => getFieldError('Vale até')).toBe('Escolha hoje ou um dia depois.')
    await expectGoodLayouts(office, 'link-errors')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('bills catalog products and custom lines in the shop’s currency', async () => {
    await office.getByRole('button', { name: 'Criar link' }).click()
    await expect.poll(() => dialog.getByLabel('Moeda').inputValue()).toBe('usd')
    await dialog.getByLabel('Título').fill('Orçamento 12')
    await dialog.getByRole('combobox', { name: 'Do catálogo' }).fill('não existe isto')
    await office.getByText('Nenhum produto encontrado.').waitFor()
    await dialog.getByRole('combobox', { name: 'Do catálogo' }).fill(sku)
    const option = office.getByRole('option', { name: new RegExp(sku) })
    await option.waitFor()
    await expect.poll(() => office.getByRole('option').count()).toBeLessThan(6)
    await option.click()
    await expect.poll(() => dialog.getByLabel('Descrição').inputValue()).not.toBe('')
    await dialog.getByLabel('Preço unitário').fill('120.00')
    await dialog.getByRole('button', { name: 'Adicionar item' }).click()
    const second = dialog.getByRole('group', { name: 'Item 2' })
    await second.getByLabel('Descrição').fill('Entrega combinada')
    await second.getByLabel('Quantidade').fill('2')
    await second.getByLabel('Preço unitário').fill('5.25')
    await dialog.getByText('$130.50').waitFor()
    await expectGoodLayouts(office, 'link-written')
    await dialog.getByRole('button', { name: 'Criar link' }).click()
    await createToastLocator(office)('Link criado').waitFor()
    await badge('Orçamento 12', 'Aberto').waitFor()
  })

  it('receives one payment for a link that another browser opened, and sees the link as paid', async () => {
    const before = (await getStock(sku)) ?? 0
    const address = await copyLink('Orçamento 12')
    const page = await openNewPage()
    await page.goto(address)
    await page.getByText('Entrega combinada').filter({ visible: true }).first().waitFor()
    await expectGoodLayouts(page, 'link-checkout')
    await typeBuyer(page, 'conta@example.com')
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await expect.poll(() => listCapturedCents('conta@example.com')).toEqual([13_050])
    await expect.poll(() => getStock(sku)).toBe(before - 1)
    await expectLinkClosed(await openNewPage(), address, /already paid/, 'link-paid-again')

    await waitForNoToast(office)
    await office.reload()
    await badge('Orçamento 12', 'Pago').waitFor()
    await expectGoodLayouts(office, 'links-paid')
    await row('Orçamento 12').getByRole('link', { name: 'Ver pedido' }).click()
    await office.getByText('Total pago').waitFor()
    await office.getByText('Entrega combinada').first().waitFor()
    await expectAccessible(office)
  })

  it('sends a link with custom lines, whose page shows no picture placeholders', async () => {
    await typeLine('Conserto da luminária', '35')
    const page = await openNewPage()
    await page.goto(await copyLink('Conserto da luminária'))
    await page.getByText('Conserto da luminária').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.locator('.line .pic').count()).toBe(0)
    await expectGoodLayouts(page, 'link-words')
  })

  it('cancels a payment link, and reopens the link with Undo', async () => {
    await typeLine('Pedido por mensagem', '20')
    const address = await copyLink('Pedido por mensagem')
    await waitForNoToast(office)
    await row('Pedido por mensagem').getByRole('button', { name: 'Cancelar link' }).click()
    await badge('Pedido por mensagem', 'Cancelado').waitFor()
    // The pointer over the toast keeps it open.
    await createToastLocator(office)('Link cancelado').hover()
    const page = await openNewPage()
    await expectLinkClosed(page, address, /was canceled by the shop/, 'link-canceled')
    await createToastLocator(office)('Link cancelado').getByRole('button', { name: 'Desfazer' }).click()
    await badge('Pedido por mensagem', 'Aberto').waitFor()
    expect((await page.goto(address))?.status()).toBe(200)
  })

  it('sees a payment link expire after its last day', async () => {
    const address = await copyLink('Pedido por mensagem')
    await sql(`update payment_links set expires_at = now() - interval '1 minute' where title = $1`, [
      'Pedido por mensagem',
    ])
    await expectLinkClosed(await openNewPage(), address, /has expired/, 'link-expired')
    await waitForNoToast(office)
    await office.goto(`${shop.url}/payment-links`)
    await office.getByLabel('Situação').selectOption({ label: 'Expirado' })
    await badge('Pedido por mensagem', 'Expirado').waitFor()
    await expect.poll(() => office.getByRole('listitem').filter({ hasText: 'Orçamento 12' }).count()).toBe(0)
    await expectGoodLayouts(office, 'links-expired')
  })

  it('sees no browser errors during the whole journey', () => expectNoComplaints())
})
