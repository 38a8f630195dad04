import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeProduct } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { seller as account, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const { sql } = createShopQueries(shop)
const { page, expectNoComplaints } = await chromium.newPerson()
const region = (name: string) => page.getByRole('region', { name, exact: true })

describe('the seller’s home', () => {
  let seller: Awaited<ReturnType<typeof createFirstPageSeller>>
  beforeAll(async () => {
    seller = await createFirstPageSeller(shop)
  })

  it('opens after sign-in, and says that nothing waits in an empty shop', async () => {
    await page.goto(`${shop.url}/login`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/home$/)
    await page.getByRole('heading', { name: 'Início', level: 1 }).waitFor()
    await region('Espera por você').getByText('Nada espera por você agora.').waitFor()
    await region('Primeiros passos').getByText('0 de 4').waitFor()
    await page.getByRole('banner').getByText('Simulado').waitFor()
    await expectGoodLayouts(page, 'home-empty')
  })

  it('shows the sales of today and of the week, open codes, disputes and low stock', async () => {
    const product = await makeProduct(seller, 'Halo', 8900, 4)
    for (const card of ['pm_card_visa', 'pm_card_visa', null]) {
      const buyer = createHttpBuyer(shop)
      const { checkoutId, intentId } = await buyer.reachIntent(product.id)
      if (!card) continue
      await buyer.confirm(intentId, card)
      await buyer.settle(checkoutId)
    }
    await sql(`update payments set state = 'awaiting', method = 'pix', expires_at = now() + interval '40 minutes'
      where state = 'started'`)
    await sql(`insert into disputes (id, order_id, payment_id, mode, provider_dispute_id, state, reason, amount_cents,
        currency, due_by)
      select gen_random_uuid(), o.id, p.id, o.mode, 'dp_1', 'needs_response', 'fraudulent', p.amount_cents, p.currency,
        now() + interval '3 days'
      from orders o join payments p on p.order_id = o.id where o.state = 'paid' order by o.number limit 1`)
    await page.goto(`${shop.url}/home`)
    await region('Vendas').getByText('2 pedidos').first().waitFor()
    await region('Disputas para responder')
      .getByRole('link', { name: /^Pedido #/ })
      .waitFor()
    await region('Aguardando pagamento')
      .getByText(/vence em (39|40) min/)
      .waitFor()
    await region('Estoque baixo')
      .getByText(/unidade|esgotado/)
      .waitFor()
    await region('Pedidos recentes').getByRole('link', { name: /^#\d+/ }).first().waitFor()
    expect(await page.getByRole('main').getByText('Simulado').count()).toBe(0)
    await expectGoodLayouts(page, 'home')
    await region('Aguardando pagamento').getByRole('link', { name: 'Ver todos (1)' }).click()
    await page.waitForURL(/\/orders\?state=awaiting$/)
    expectNoComplaints()
  })

  it('hides the first steps for good', async () => {
    await page.goto(`${shop.url}/home`)
    await page.getByRole('button', { name: 'Ocultar os primeiros passos' }).click()
    await region('Primeiros passos').waitFor({ state: 'detached' })
    await page.reload()
    await region('Espera por você').waitFor()
    await expect.poll(() => region('Primeiros passos').count()).toBe(0)
  })

  it('is the home of a member who signs in on a phone', async () => {
    const phone = await chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await signIn(phone.page, shop.url)
    await phone.page.goto(`${shop.url}/home`)
    await phone.page.getByRole('heading', { name: 'Hoje' }).waitFor()
    phone.expectNoComplaints()
  })
})
