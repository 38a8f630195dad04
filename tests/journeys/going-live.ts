import { beforeAll, describe, expect, it } from 'vitest'
import { goingLive as words } from '#i18n/spec/going-live.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, seller, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const mails = await mailServer()
const records: Parameters<typeof startNameServer>[0] = {
  'shop.example': ['v=spf1 include:_spf.mail.example ~all', 'v=spf1 mx -all'],
  'odd._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEB'],
}
const names = await startNameServer(records)
const shop = await startShop({
  SEED: 'none',
  SMTP_URL: mails.smtpUrl,
  MAIL_FROM: 'Loja Lumen <loja@shop.example>',
  DNS_SERVER: names.address,
})
const chromium = await openChromium()
const { sql } = createShopQueries(shop)
const { page, expectNoComplaints } = await chromium.newPerson()
const line = (name: keyof typeof words.names) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words.names[name] }) })
const state = (name: keyof typeof words.names) => line(name).getByRole('heading').textContent()
const open = () => page.goto(`${shop.url}/going-live`)

describe('the list of what a shop needs before it sells', () => {
  beforeAll(() => becomeOwner(page, shop.ownerLink))

  it('opens from the home screen, which shows its count', async () => {
    await page.goto(`${shop.url}/home`)
    const steps = page.getByRole('region', { name: 'Primeiros passos' })
    // The background job may have reached the mail server already.
    await steps.getByText(/^[01] de 16 itens prontos$/).waitFor()
    await steps.getByRole('link', { name: words.title }).click()
    await page.getByRole('heading', { name: words.title, level: 1 }).waitFor()
    await page.getByText(/^[01] de 16$/).waitFor()
    expect(await state('backup')).toContain(words.states.open)
    expect(await state('mail_server')).toMatch(new RegExp(`${words.states.unknown}|${words.states.done}`))
    expect(await page.locator('.btn-brand').count()).toBe(1)
    await expectGoodLayouts(page, 'going-live')
    expectNoComplaints()
  })

  it('opens from the settings', async () => {
    await page.goto(`${shop.url}/settings`)
    await page.getByRole('link', { name: words.title }).click()
    await page.waitForURL(/\/going-live$/)
  })

  it('sends a test e-mail to the member and shows the answer of the mail server', async () => {
    await open()
    await line('test_mail').getByRole('button', { name: words.actions.test_mail }).click()
    await line('test_mail').getByText(words.mailAccepted(seller.email)).waitFor()
    await line('test_mail').getByText(/^250 /).waitFor()
    await line('test_mail').getByText(words.reasons.test_mail_accepted()).waitFor()
    expect(mails.received.at(-1)).toMatchObject({ to: seller.email, from: 'loja@shop.example' })
  })

  it('explains the records of the sender’s domain, and finds a key by its selector', async () => {
    await line('spf').getByRole('button', { name: words.actions.spf }).press('Enter')
    await line('spf').getByText(words.reasons.spf_several()).waitFor()
    await line('spf').getByText('v=spf1 mx -all').waitFor()
    await line('dmarc').getByText('v=DMARC1; p=none').waitFor()
    await line('dkim').getByText(words.reasons.dkim_selector_unknown()).waitFor()
    await line('dkim').getByLabel(words.selector).fill('two words')
    await line('dkim').getByLabel(words.selector).press('Enter')
    await line('dkim').getByText(words.selectorWrong).waitFor()
    await expectGoodLayouts(page, 'going-live-records')
    await line('dkim').getByLabel(words.selector).fill('odd')
    await line('dkim').getByLabel(words.selector).press('Enter')
    await line('dkim').getByText(words.reasons.dkim_found('odd')).waitFor()
    records['shop.example'] = ['v=spf1 mx -all']
    await line('spf').getByRole('button', { name: words.actions.spf }).click()
    await line('spf').getByText(words.reasons.spf_reject()).waitFor()
    expectNoComplaints()
  })

  it('links to the settings that a check needs, and shows the check as done once they are saved', async () => {
    await line('reply_to').getByRole('link', { name: words.actions.reply_to }).click()
    await page.waitForURL(/\/settings\?tab=shop$/)
    await sql(`update shop set identity = '{"legalName":"Lumen","country":"BR","taxId":"11222333000181",
      "address":"Rua A, 10","email":"oi@shop.example"}'`)
    await open()
    await line('reply_to').getByText(words.reasons.reply_to_set()).waitFor()
    await line('identity').getByText(words.reasons.identity_given()).waitFor()
  })

  it('hides the actions of administrators from a viewer', async () => {
    const other = await chromium.newPerson()
    await sql(`update members set role = 'viewer'`)
    await signIn(other.page, shop.url)
    await other.page.goto(`${shop.url}/going-live`)
    await other.page.getByText(words.onlyOwner).first().waitFor()
    expect(await other.page.getByRole('button', { name: words.actions.spf }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: words.actions.test_mail }).count()).toBe(0)
    await expectAccessible(other.page)
    await sql(`update members set role = 'owner'`)
  })

  it('shows the next step when every check is done', async () => {
    await page.route('**/api/v1/going-live', async route => {
      const answer = await route.fetch()
      const list = await answer.json()
      const checks = list.checks.map((check: object) => ({ ...check, state: 'done' }))
      await route.fulfill({ response: answer, json: { ...list, checks, done: checks.length } })
    })
    await open()
    await page.getByText(words.allDone).waitFor()
    await page.getByRole('link', { name: words.switchMode }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'going-live-done')
    await page.unroute('**/api/v1/going-live')
  })
})
