import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo_with_orders' })
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const notice = 'Estes são pedidos de exemplo'

describe('the example orders of a new demo shop', () => {
  it('show figures and what waits on the home, each marked as an example', async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.goto(`${shop.url}/home`)
    await region(notice).waitFor()
    await region('Vendas')
      .getByText(/[1-9]\d* pedidos/)
      .first()
      .waitFor()
    await region('Disputas para responder').waitFor()
    await region('Aguardando pagamento').waitFor()
    await expect
      .poll(() => region('Pedidos recentes').getByText('Exemplo', { exact: true }).count())
      .toBeGreaterThanOrEqual(5)
    await expectGoodLayouts(page, 'examples-home')
  })

  it('fill the figures and the list of orders', async () => {
    await page.goto(`${shop.url}/orders`)
    await region(notice).waitFor()
    await page.getByText('Exemplo', { exact: true }).first().waitFor()
    await page
      .getByRole('button', { name: /^Receita/ })
      .first()
      .waitFor()
    await expectGoodLayouts(page, 'examples-orders')
  })

  it('have no actions', async () => {
    await page.goto(`${shop.url}/orders?state=paid`)
    await page
      .getByRole('link', { name: /^#\d+$/ })
      .first()
      .click()
    await page.getByText(/^Pedido de exemplo:/).waitFor()
    expect(await page.getByRole('button', { name: 'Reembolsar' }).count()).toBe(0)
    await expectGoodLayouts(page, 'examples-order')
  })

  it('disappear with one press, and the screens are those of a new shop', async () => {
    await page.goto(`${shop.url}/home`)
    await region(notice).getByRole('button', { name: 'Remover pedidos de exemplo' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/^\d+ pedidos de exemplo$/).waitFor()
    await expectGoodLayouts(page, 'examples-confirm')
    await dialog.getByRole('button', { name: 'Remover pedidos de exemplo' }).click()
    await page.getByText(/^\d+ pedidos de exemplo removidos$/).waitFor()
    await region(notice).waitFor({ state: 'detached' })
    await region('Vendas').getByText('0 pedidos').first().waitFor()
    await page.goto(`${shop.url}/orders`)
    await page.getByRole('heading', { name: 'A primeira venda aparece aqui' }).waitFor()
    expect(await region(notice).count()).toBe(0)
    expectNoComplaints()
  })
})
