import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeProduct } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const { sql } = createShopQueries(shop)
let office: Page
let expectNoComplaints = () => {}

beforeAll(async () => {
  const seller = await createFirstPageSeller(shop)
  const product = await makeProduct(seller, 'Halo', 8900, 50)
  for (const card of ['pm_card_visa', 'pm_card_visa', null]) {
    const buyer = createHttpBuyer(shop)
    const { checkoutId, intentId } = await buyer.reachIntent(product.id)
    if (!card) continue
    await buyer.confirm(intentId, card)
    await buyer.settle(checkoutId)
  }
  await sql(`update orders set promotion_code = 'SUMMER' where number = (select min(number) from orders)`)
  const person = await chromium.newPerson()
  office = person.page
  expectNoComplaints = person.expectNoComplaints
  await signIn(office, shop.url)
})

const button = (name: string | RegExp) => office.getByRole('button', { name })
const numbers = () => office.getByRole('region', { name: 'Números de vendas' })
const rows = () => office.getByRole('table', { name: 'Pedidos' }).locator('tbody tr')

it('shows sales figures above the orders, by day and as a table', async () => {
  await office.goto(`${shop.url}/orders`)
  await numbers().getByText('2 de 3 checkouts').waitFor()
  await numbers().getByText('Este período').first().waitFor()
  await expectGoodLayouts(office, 'orders')
  await numbers()
    .getByRole('button', { name: /^Conversão do checkout/ })
    .press('Enter')
  await office.waitForURL(/show=checkout/)
  await numbers().getByText('Ver como tabela').press('Enter')
  await numbers().getByRole('table', { name: 'Conversão do checkout por dia' }).waitFor()
  await numbers().getByLabel('Período dos números').selectOption('Hoje')
  await office.waitForURL(/days=today/)
  await expectGoodLayouts(office, 'orders-conversion')
})

it('shows the first order on a phone without scrolling, and unfolds the sales figures', async () => {
  await office.setViewportSize({ width: 390, height: 844 })
  await office.goto(`${shop.url}/orders`)
  const first = office.getByRole('link', { name: /#\d+/ }).filter({ visible: true }).first()
  await first.waitFor()
  const fold = numbers().getByRole('button', { name: /^Números de vendas/ })
  await fold.getByText('Receita $178.00 · Pedidos 2').waitFor()
  const box = await first.boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844)
  await fold.click()
  await numbers().getByText('2 de 3 checkouts').waitFor()
  await fold.click()
  await numbers().getByText('2 de 3 checkouts').waitFor({ state: 'hidden' })
  await office.setViewportSize({ width: 1280, height: 900 })
})

it('filters the orders, saves the filter as a view, and renames, deletes and restores the view', async () => {
  await office.goto(`${shop.url}/orders`)
  await expect.poll(() => rows().count()).toBe(3)
  await office.getByLabel('Situação', { exact: true }).selectOption('Pago')
  await expect.poll(() => rows().count()).toBe(2)
  await button('Mais filtros').click()
  await office.getByLabel('Promoção', { exact: true }).selectOption('SUMMER')
  await expect.poll(() => rows().count()).toBe(1)
  await expectGoodLayouts(office, 'orders-narrowed')
  const address = new URL(office.url()).search
  await button('Salvar visualização').click()
  await button('Salvar').last().click()
  await office.getByText('Digite um nome').waitFor()
  await office.getByLabel('Nome da visualização').fill('Verão')
  await office.keyboard.press('Enter')
  await createToastLocator(office)('Visualização salva').waitFor()
  await office.getByRole('link', { name: 'Todos os pedidos' }).click()
  await expect.poll(() => rows().count()).toBe(3)
  await office.getByRole('link', { name: 'Verão' }).click()
  await expect.poll(() => rows().count()).toBe(1)
  expect([...new URLSearchParams(address)].sort()).toEqual([...new URL(office.url()).searchParams].sort())

  await button('Ações da visualização Verão').press('Enter')
  await office.getByRole('menuitem', { name: 'Renomear' }).press('Enter')
  await office.getByLabel('Nome da visualização').fill('Promoção de verão')
  await office.keyboard.press('Enter')
  await createToastLocator(office)('Visualização renomeada').waitFor()
  await button('Ações da visualização Promoção de verão').press('Enter')
  await office.getByRole('menuitem', { name: 'Excluir' }).press('Enter')
  await createToastLocator(office)('Visualização excluída').waitFor()
  await button('Desfazer').click()
  await office.getByRole('link', { name: 'Promoção de verão' }).waitFor()
  await waitForNoToast(office)
  await expectGoodLayouts(office, 'orders-view')
})

it('explains why the order list is empty, and clears the filters', async () => {
  await office.goto(`${shop.url}/orders?state=canceled`)
  await office.getByText('Nenhum pedido com estes filtros.').waitFor()
  await expectGoodLayouts(office, 'orders-none')
  await button('Limpar filtros').last().click()
  await expect.poll(() => rows().count()).toBe(3)
})

it('exports the filtered order list as CSV', async () => {
  await office.goto(`${shop.url}/orders?state=paid`)
  await expect.poll(() => rows().count()).toBe(2)
  const save = async (form: string) => {
    await button('Exportar').click()
    const entry = office.getByRole('menuitem', { name: form, exact: true })
    const [download] = await Promise.all([office.waitForEvent('download'), entry.click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const plain = await save('CSV')
  expect(plain.text.trim().split('\r\n')).toHaveLength(3)
  expect(plain.name).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/)
  const excel = await save('CSV para o Excel em português')
  expect(excel.text).toContain('"number";"created_at"')
  expectNoComplaints()
})
