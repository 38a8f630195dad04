import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeProduct } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const { sql } = createShopQueries(shop)
let office: Page
let orderId = ''

beforeAll(async () => {
  const seller = await createFirstPageSeller(shop)
  const product = await makeProduct(seller, 'Halo', 8900, 50)
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(product.id)
  await buyer.confirm(intentId, 'pm_card_visa')
  await buyer.settle(checkoutId)
  // Still March 10 in São Paulo, but already March 11 in Tokyo.
  const [row] = await sql<{ id: string }>(
    "update orders set created_at = '2026-03-10T17:46:00Z', paid_at = '2026-03-10T17:46:00Z' returning id",
  )
  orderId = row?.id ?? ''
  const person = await chromium.newPerson({ timezoneId: 'Asia/Tokyo', acceptDownloads: true })
  office = person.page
  await signIn(office, shop.url)
})

describe('a seller in Tokyo whose shop is in São Paulo', () => {
  it('reads an order’s time in the shop’s time zone, with the zone’s name', async () => {
    await office.goto(`${shop.url}/orders/${orderId}`)
    await office.getByText('10 de mar. de 2026, 14:46 BRT').first().waitFor()
    await expectGoodLayouts(office, 'shop-clock-order')
  })

  it('finds an order by its day in the shop’s time zone', async () => {
    const rows = office.getByRole('table', { name: 'Pedidos' }).locator('tbody tr')
    await office.goto(`${shop.url}/orders?period=custom&from=2026-03-10&to=2026-03-10`)
    await expect.poll(() => rows.count()).toBe(1)
    await office.getByText('Horário Padrão de Brasília · GMT-3').first().waitFor()
    await expectGoodLayouts(office, 'shop-clock-orders')
    await office.goto(`${shop.url}/orders?period=custom&from=2026-03-11&to=2026-03-11`)
    await office.getByText('Nenhum pedido com estes filtros.').waitFor()
  })

  it('exports orders with the UTC offset of the shop’s time zone', async () => {
    await office.goto(`${shop.url}/orders`)
    await office.getByRole('button', { name: 'Exportar' }).click()
    const download = office.waitForEvent('download')
    await office.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"2026-03-10T14:46:00-03:00"')
  })

  it('ends a promotion at midnight in the shop’s time zone', async () => {
    await office.goto(`${shop.url}/promotions/new`)
    await office.getByLabel('Código').fill('MEIANOITE')
    const ends = office.getByLabel('Termina em')
    await ends.fill('2030-11-26T00:00')
    await expect
      .poll(() =>
        ends.evaluate(field => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent),
      )
      .toBe('Horário Padrão de Brasília · GMT-3')
    await expectGoodLayouts(office, 'shop-clock-promotion')
    await office.getByRole('button', { name: 'Criar promoção' }).click()
    await createToastLocator(office)('Promoção criada').waitFor()
    const stored = await sql<{ ends_at: Date }>("select ends_at from promotions where code = 'MEIANOITE'")
    expect(stored.map(row => row.ends_at.toISOString())).toEqual(['2030-11-26T03:00:00.000Z'])
    await office.goto(`${shop.url}/promotions`)
    await office
      .getByText(/Até\s26\sde\snov\.\sde\s2030,\s00:00\sBRT/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await expectGoodLayouts(office, 'shop-clock-promotions')
  })
})
