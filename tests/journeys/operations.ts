import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()

async function sql(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: findEmbeddedUrl(shop.dataDir) ?? '' })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/**
 * Pays an order, then damages its data as an outage would: the captured amount is a cent too high, the e-mail is
 * missing, and the e-mail's job is dead.
 */
async function simulateOutage(): Promise<void> {
  const buyer = createHttpBuyer(shop)
  const home = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
  const productId = /\/checkout\?product=([0-9a-f-]{36})/.exec(home)?.[1] ?? ''
  const { orderId, checkoutId, intentId } = await buyer.reachIntent(productId)
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const mails = `select from emails where order_id = '${orderId}'`
  await expect.poll(async () => (await sql(mails)).length).toBe(1)
  await sql(`delete from emails where order_id = '${orderId}'`)
  await sql(`update orders set paid_at = now() - interval '10 minutes' where id = '${orderId}'`)
  await sql(`update payments set captured_cents = captured_cents + 1 where order_id = '${orderId}'`)
  await sql(`update outbox set state = 'dead', attempts = 10, error = 'the disk is full' where topic = 'order.paid'`)
  await sql(`insert into alarms (id, kind, subject, data, first_at, last_at)
             values (gen_random_uuid(), 'dead_letter', 'order.paid', '{}', now(), now())`)
}

describe('a seller on the operations screen', () => {
  it('sees a healthy shop, then sees problems and repairs them', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    await becomeOwner(page, shop.ownerLink)
    await page.getByRole('navigation').getByRole('link', { name: 'Operações' }).click()
    await page.waitForURL(/\/operations$/)
    await expect.poll(() => page.title()).toBe('Operações - Dashboard')
    await page.getByText('Tudo em ordem').waitFor()
    await page.getByText('Nenhum alarme aberto.').waitFor()
    await page.getByText('Nenhuma tarefa parada').waitFor()
    await expect.poll(() => page.getByText('Em ordem', { exact: true }).count()).toBe(20)
    await expectAccessible(page)

    await simulateOutage()
    // The page polls, so nobody reloads it.
    await page.getByText('Ação necessária').waitFor()
    await page.getByText('1 alarme aberto e 1 tarefa parada.').waitFor()
    await page.getByRole('heading', { name: 'Tarefa parada depois de muitas tentativas' }).waitFor()
    await page.getByText('the disk is full').waitFor()

    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await page.getByText('2 verificações precisam de atenção').waitFor()
    await page.getByText('2 verificações com diferença', { exact: false }).waitFor()
    await page.getByText('Capturado').first().waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Tentar de novo: E-mail de confirmação' }).press('Enter')
    await page.getByText('De volta à fila').waitFor()
    await page.getByText('Nenhuma tarefa parada').waitFor()
    await sql(`update payments set captured_cents = captured_cents - 1 where state = 'succeeded'`)
    await expect.poll(async () => (await sql('select from emails')).length).toBe(1)
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await page.getByText('Tudo confere', { exact: true }).waitFor()

    const solved = page.getByRole('button', { name: /^(Resolver|Salvando)/ })
    for (let remaining = await solved.count(); remaining > 0; remaining--) {
      await solved.first().click()
      await expect.poll(() => solved.count()).toBe(remaining - 1)
    }
    await page.getByText('Tudo em ordem').waitFor()
    expectNoComplaints()
  })

  it('sees the shop’s self-checks, its processes and the page speed for visitors', async () => {
    const shopper = await chromium.newPerson()
    await shopper.page.goto(shop.url)
    const sales = await shopper.page.locator('a[href*="/vendas/"]').first().getAttribute('href')
    await shopper.page.goto(shop.url + sales)
    await shopper.page.frameLocator('iframe').locator('body').waitFor()
    // The measuring script loads last, and the frame reports its paint only on request.
    await expect.poll(() => shopper.page.evaluate(() => document.body.dataset.lcp)).toMatch(/^\d+$/)
    const sent = shopper.page.waitForRequest('**/api/v1/vitals')
    await shopper.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const request = await sent
    expect((await request.allHeaders()).cookie).toBeUndefined()
    expect(request.postDataJSON()).toMatchObject({ page: expect.stringMatching(/^\/_site\//), lcp: expect.anything() })
    // The home page may have reported its own measurements before.
    const listSalesVitals = () => sql(`select from page_vitals where page like 'sales:%'`)
    await expect.poll(async () => (await listSalesVitals()).length).toBeGreaterThan(2)

    const { page, expectNoComplaints } = await chromium.newPerson()
    await signIn(page, shop.url)
    await page.goto(`${shop.url}/operations`)
    await page.getByRole('heading', { name: 'A própria loja' }).waitFor()
    await page.getByText('Relógio igual ao do banco de dados').waitFor()
    // The process that prepared the data of this shop may still be listed, too.
    await page
      .getByText(/^Versão \d/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Velocidade para os visitantes' }).waitFor()
    await page.getByText(/Página de vendas · 1 visita/).waitFor()
    await page.getByText('Conteúdo visível').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'operations-1440', { fullPage: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await takeScreenshot(page, 'operations-dark', { fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await takeScreenshot(page, 'operations-390', { fullPage: true })
    expectNoComplaints()

    const metrics = await fetch(`${shop.url}/metrics`)
    expect(await metrics.text()).toContain('vitrine_build_info')
  })

  it('sees an open alarm on the settings screen, and discards a dead job on a phone', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 390, height: 844 } })
    await sql(`insert into alarms (id, kind, subject, data, first_at, last_at)
               values (gen_random_uuid(), 'declines', 'simulator', '{"declines": 30}', now(), now())`)
    await sql(`insert into outbox (id, topic, payload, state, attempts, error)
               values (gen_random_uuid(), 'mail.send', '{}', 'dead', 10, 'no such mail')`)
    await signIn(page, shop.url)
    await page.goto(`${shop.url}/settings`)
    await page.locator('#content').getByText('1 alarme aberto').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver operações' }).click()
    await page.getByRole('heading', { name: 'Muitos cartões recusados em pouco tempo' }).waitFor()
    await page.getByRole('button', { name: 'Descartar: Envio de e-mail' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Descartar esta tarefa?').waitFor()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('no such mail').waitFor()
    await page.getByRole('button', { name: 'Descartar: Envio de e-mail' }).click()
    await dialog.getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Nenhuma tarefa parada').waitFor()
    await expect.poll(() => sql(`select from outbox where state = 'dead'`)).toHaveLength(0)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expectNoComplaints()
  })
})
