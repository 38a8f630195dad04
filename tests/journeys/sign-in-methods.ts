import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { clientId, clientSecret, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const provider = await startOpenIdProvider(
  [`${shop.url}/auth/v1/callback`],
  [
    { sub: 'ana', email: 'ana@example.net', email_verified: true, name: 'Ana' },
    { sub: 'stranger', email: 'stranger@example.net', email_verified: true, name: 'Stranger' },
  ],
)
afterAll(() => provider.close())
const { page, expectNoComplaints } = await chromium.newPerson()

/** Adds the provider with the API call that the owner's screen makes. */
const configureProvider = (owner: Page) =>
  owner.evaluate(
    async body => {
      const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const address = '/api/v1/sign-in/providers'
      return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { kind: 'oidc', key: 'local', name: 'Local', issuer: provider.issuer, clientId, clientSecret },
  )

/** Signs in at the provider, or cancels there. */
async function answerProvider(of: Page, account: string, action: 'Sign in' | 'Cancel' = 'Sign in') {
  await of.getByRole('heading', { name: 'Local provider' }).waitFor()
  await of.getByLabel('Account').fill(account)
  await of.getByRole('button', { name: action }).click()
}
const getMethodList = (of: Page) => of.getByRole('list', { name: 'Formas de entrar' })

describe('a member with an account at an OpenID provider', () => {
  it('links the provider’s account in the profile', async () => {
    await becomeOwner(page, shop.ownerLink)
    expect(await configureProvider(page)).toBe(200)
    await page.goto(`${shop.url}/profile`)
    await getMethodList(page).getByText('E-mail e senha').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Desvincular' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Vincular Local', exact: true }).click()
    await answerProvider(page, 'ana')
    await page.waitForURL(/\/profile/)
    await getMethodList(page).getByText('ana@example.net').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Vincular Local', exact: true }).count()).toBe(0)
    await expectGoodLayouts(page, 'profile-ways')
  })

  it('signs in with the linked account, and reaches the requested screen', async () => {
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/orders`)
    await home.waitForURL(/\/login\?next=/)
    await home.getByRole('button', { name: 'Entrar com Local' }).waitFor()
    await expectGoodLayouts(home, 'sign-in-ways')
    await home.getByRole('button', { name: 'Entrar com Local' }).click()
    await answerProvider(home, 'ana')
    await home.waitForURL(/\/orders$/)
    await home.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
  })

  it('reads why an account that belongs to no member cannot sign in', async () => {
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/login`)
    await home.getByRole('button', { name: 'Entrar com Local' }).click()
    await answerProvider(home, 'stranger')
    await home.getByRole('alert').getByText('Esta conta não faz parte da loja.').waitFor()
    await expect.poll(() => new URL(home.url()).hash).toBe('')
    await expectGoodLayouts(home, 'sign-in-stranger')
    await home.getByRole('button', { name: 'Entrar com Local' }).click()
    await answerProvider(home, 'ana', 'Cancel')
    await home.getByRole('alert').getByText('O provedor não confirmou o login.').waitFor()
    await home.goto(`${shop.url}/products`)
    await home.waitForURL(/\/login/)
  })

  it('unlinks the provider’s account, and can no longer sign in with that account', async () => {
    await page.goto(`${shop.url}/profile`)
    await page.getByRole('button', { name: 'Desvincular Local' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desvincular' }).click()
    await createToastLocator(page)('Desvinculado').waitFor()
    await expect.poll(() => getMethodList(page).getByRole('listitem').count()).toBe(1)
    await waitForNoToast(page)
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/login`)
    await home.getByRole('button', { name: 'Entrar com Local' }).click()
    await answerProvider(home, 'ana')
    await home.getByRole('alert').getByText('Esta conta não faz parte da loja.').waitFor()
    expectNoComplaints()
  })

  it('sees no option to receive e-mails when the shop has no mail server', async () => {
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/forgot`)
    await home.getByText('não consegue enviar o link').waitFor()
    await expect.poll(() => home.getByRole('button', { name: 'Enviar link' }).count()).toBe(0)
    await expectGoodLayouts(home, 'forgot-no-mails')
    await home.goto(`${shop.url}/order`)
    await home.getByText('so we cannot send you a link').waitFor()
    await expect.poll(() => home.getByRole('button').count()).toBe(0)
    await expectGoodLayouts(home, 'order-link-no-mails')
    await page.goto(`${shop.url}/profile`)
    await page.getByText('não consegue enviar os links').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Trocar e-mail' }).isDisabled()).toBe(true)
    await expectGoodLayouts(page, 'profile-no-mails')
  })
})
