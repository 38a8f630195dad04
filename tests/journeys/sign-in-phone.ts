import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { becomeOwner, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const sender = await startPhoneSender()
afterAll(() => sender.close())
const { page } = await chromium.newPerson()
const phone = '+5511987654321'
const typedPhone = '11 98765-4321'

/** Sets the sender with the API call that the owner's screen makes. */
const configureSender = (owner: Page) =>
  owner.evaluate(
    async body => {
      const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch('/api/v1/sign-in/phone', { method: 'PUT', headers, body: JSON.stringify(body) })
      return ((await response.json()) as { secret: string }).secret
    },
    { url: sender.url, channels: ['sms', 'whatsapp'] },
  )
const code = (of: Page) => of.getByLabel('Código de 6 números')
const heading = (of: Page, name: string) => of.getByRole('heading', { name, level: 1 }).waitFor()
const getChannelLabel = (channel: 'SMS' | 'WhatsApp') => `Receber código por ${channel}`

async function signInByPassword(of: Page) {
  await of.goto(`${shop.url}/login`)
  await of.getByLabel('Email').fill(seller.email)
  await of.getByLabel('Senha', { exact: true }).fill(seller.password)
  await of.getByRole('button', { name: 'Entrar', exact: true }).click()
}

describe('a member with codes on a phone', () => {
  it('enables phone codes as a second factor, after mistyping number and code', async () => {
    await becomeOwner(page, shop.ownerLink)
    sender.state.secret = await configureSender(page)
    await page.goto(`${shop.url}/profile`)
    await page.getByRole('button', { name: 'Usar código enviado ao celular' }).click()
    const dialog = page.getByRole('dialog', { name: 'Receber códigos no celular' })
    await dialog.getByLabel('Celular').fill('12')
    await dialog.getByRole('button', { name: getChannelLabel('SMS') }).click()
    await dialog.getByText('Celular: digite o número com DDD').waitFor()
    await dialog.getByLabel('Celular').fill(typedPhone)
    await expectGoodLayouts(page, 'enrol-phone')
    await dialog.getByRole('button', { name: getChannelLabel('SMS') }).click()
    const { code: validCode, channel } = await sender.message(phone, 1)
    expect(channel).toBe('sms')
    await code(page).fill(validCode === '111111' ? '222222' : '111111')
    await dialog.getByText('Código incorreto. Use o da mensagem mais recente.').waitFor()
    await expectGoodLayouts(page, 'enrol-phone-wrong')
    await code(page).fill(validCode)
    await createToastLocator(page)('Verificação em duas etapas ativada').waitFor()
    await page.getByText('Celular com final 21').waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'profile-phone-factor')
  })

  it('receives a code through the selected channel after the password', async () => {
    const { page: home } = await chromium.newPerson()
    await signInByPassword(home)
    await heading(home, 'Falta o código')
    await home.getByText('Vamos enviar o código para Celular com final 21.').waitFor()
    await expectGoodLayouts(home, 'code-phone')
    await home.getByRole('button', { name: getChannelLabel('WhatsApp') }).click()
    const { code: validCode, channel } = await sender.message(phone, 2)
    expect(channel).toBe('whatsapp')
    await code(home).waitFor()
    await expectGoodLayouts(home, 'code-phone-sent')
    await code(home).fill(validCode)
    await heading(home, 'Início')
  })

  it('opens no screen without a code, and reads that a message could not be sent', async () => {
    const { page: home } = await chromium.newPerson()
    await signInByPassword(home)
    await heading(home, 'Falta o código')
    sender.state.answers = 500
    await home.getByRole('button', { name: getChannelLabel('SMS') }).click()
    await home.getByRole('alert').getByText('Não foi possível enviar a mensagem.').waitFor()
    sender.state.answers = 200
    await home.goto(`${shop.url}/products`)
    await heading(home, 'Falta o código')
  })

  it('removes phone codes in the profile', async () => {
    await page.getByRole('button', { name: 'Remover Celular com final 21' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await page.getByText('Desativada', { exact: true }).waitFor()
    await waitForNoToast(page)
  })

  let refused = 0
  it('signs in with a phone code alone once the number is confirmed', async () => {
    // The first request gets the shop's response to a session that is too old, so the dialog asks for the password and
    // keeps the typed number.
    await page.route('**/auth/v1/user', route =>
      route.request().method() === 'PUT' && ++refused === 1
        ? route.fulfill({ status: 400, json: { code: 400, error_code: 'reauthentication_needed', msg: 'again' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Adicionar celular' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar celular' })
    await dialog.getByLabel('Celular').fill(typedPhone)
    await dialog.getByRole('button', { name: getChannelLabel('SMS') }).click()
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
    await proof.getByLabel('Senha', { exact: true }).fill(seller.password)
    const earlier = sender.messages.length
    await proof.getByRole('button', { name: 'Confirmar' }).click()
    await code(page).waitFor()
    await expect.poll(() => sender.messages.length).toBe(earlier + 1)
    await code(page).fill(sender.messages.at(-1)?.code ?? '')
    await createToastLocator(page)('Celular confirmado').waitFor()
    const signInMethods = page.getByRole('list', { name: 'Formas de entrar' })
    await signInMethods.getByText(phone).waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'profile-phone')

    const { page: home, expectNoComplaints } = await chromium.newPerson()
    await home.goto(`${shop.url}/orders`)
    await home.getByRole('button', { name: 'Entrar com código no celular' }).click()
    await heading(home, 'Entre com um código')
    await expectGoodLayouts(home, 'sign-in-phone')
    await home.getByLabel('Celular').fill(typedPhone)
    const before = sender.messages.length
    await home.getByRole('button', { name: getChannelLabel('SMS') }).click()
    await code(home).waitFor()
    await expect.poll(() => sender.messages.length).toBe(before + 1)
    await expectGoodLayouts(home, 'sign-in-phone-code')
    await code(home).fill(sender.messages.at(-1)?.code ?? '')
    await home.waitForURL(/\/orders$/)
    await heading(home, 'Pedidos')
    expectNoComplaints()
  })

  it('cannot sign in with a phone code once the number is removed', async () => {
    await page.getByRole('button', { name: 'Desvincular Código no celular' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desvincular' }).click()
    await createToastLocator(page)('Desvinculado').waitFor()
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/login`)
    await home.getByRole('button', { name: 'Entrar com código no celular' }).click()
    await home.getByLabel('Celular').fill(typedPhone)
    await home.getByRole('button', { name: getChannelLabel('SMS') }).click()
    await code(home).fill('123456')
    await home.getByText('Código incorreto ou expirado.').waitFor()
  })
})
