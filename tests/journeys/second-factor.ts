import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { fetchMails, getMailedLink } from '#tests/support/mail-inbox.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner, seller as first } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ MAIL_INBOX: 'open' })
const chromium = await openChromium()
/** The owner, whose password changes during the journey. */
const seller = { ...first }
const toUrl = (path: string) => shop.url + path
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Senha', { exact: true })
const code = (page: Page) => page.getByLabel(/^Código de 6|^Depois, digite/)
const isFocused = (element: Element) => element === document.activeElement
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const { page } = await chromium.newPerson()
const heading = (name: string, of = page) => of.getByRole('heading', { name, level: 1 }).waitFor()

async function signIn(page: Page, path = '/login') {
  await page.goto(toUrl(path))
  await email(page).fill(seller.email)
  await password(page).fill(seller.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(toUrl('/login'))
}

describe('a member with a second factor', () => {
  let nextCode: () => Promise<string> = async () => ''
  let used = ''

  it('enables an authenticator app by keyboard with the shown secret and a first code', async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.goto(toUrl('/profile'))
    await page.getByRole('button', { name: 'Ativar verificação' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })
    const picture = dialog.getByRole('img', { name: 'Código QR' })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await expectGoodLayouts(page, 'enrol')
    const secret = (await dialog.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    nextCode = createAuthenticator(secret)
    await expect.poll(() => code(page).evaluate(isFocused)).toBe(true)
    await page.keyboard.type('000000')
    await dialog.getByText('Código incorreto ou já usado.').waitFor()
    used = await nextCode()
    await page.keyboard.type(used)
    await toast(page, 'Verificação em duas etapas ativada')
    await page.getByText('Ativada', { exact: true }).waitFor()
    await expectGoodLayouts(page, 'profile-factor')
  })

  it('signs in with a pasted code after the password, but not with a wrong or used code', async () => {
    await signOut(page)
    await signIn(page, '/login?next=%2Forders%3Fq%3Dana')
    await heading('Falta o código')
    expect(new URL(page.url()).pathname).toBe('/code')
    await expectGoodLayouts(page, 'code')
    const facts = await code(page).evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode])
    expect(facts).toEqual(['one-time-code', 'numeric'])
    await expect.poll(() => code(page).evaluate(isFocused)).toBe(true)
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.getByText('Código: digite os 6 números do aplicativo').waitFor()
    await code(page).fill(used)
    await page.getByText('Código incorreto ou já usado.').waitFor()
    await expect.poll(() => code(page).evaluate(isFocused)).toBe(true)
    await expectGoodLayouts(page, 'code-wrong')

    // No other screen opens without the code.
    await page.goto(toUrl('/products'))
    await heading('Falta o código')
    await page.goto(toUrl('/code?next=%2Forders%3Fq%3Dana'))
    await code(page).waitFor()
    const validCode = await nextCode()
    await page.evaluate(
      text => {
        const input = document.querySelector('input')
        const data = new DataTransfer()
        data.setData('text/plain', text)
        input?.focus()
        input?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        document.execCommand('insertText', false, text)
      },
      `${validCode.slice(0, 3)} ${validCode.slice(3)}`,
    )
    await page.waitForURL(/\/orders\?q=ana$/)
  })

  it('needs a code in every new session, and can sign in with another account instead', async () => {
    const { page: otherPage } = await chromium.newPerson()
    await signIn(otherPage)
    await heading('Falta o código', otherPage)
    await otherPage.getByRole('button', { name: 'Entrar com outra conta' }).click()
    await otherPage.waitForURL(/\/login$/)
  })

  it('resets a forgotten password with the mailed code and the second factor', async () => {
    const { page: visitor } = await chromium.newPerson()
    await visitor.goto(toUrl('/forgot'))
    await email(visitor).fill(seller.email)
    await visitor.keyboard.press('Enter')
    await heading('Confira a sua caixa de entrada', visitor)
    await getMailedLink(shop, seller.email, '/recover')
    const [mail] = (await fetchMails(shop, seller.email)).slice(-1)
    await visitor.getByLabel('Código do e-mail').fill('000000')
    await visitor.getByText('Código incorreto ou expirado.').waitFor()
    await visitor.keyboard.type(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
    await heading('Falta o código', visitor)
    await visitor.keyboard.type(await nextCode())
    await heading('Nova senha', visitor)
    await visitor.getByLabel('Nova senha', { exact: true }).fill('terceira senha bem longa 44')
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/home$/)
    seller.password = 'terceira senha bem longa 44'
  })

  it('removes the second factor after signing in with a code', async () => {
    await signOut(page)
    await signIn(page, '/login?next=%2Fprofile')
    await heading('Falta o código')
    await page.keyboard.type(await nextCode())
    await page.getByRole('button', { name: 'Remover Autenticador' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remover Autenticador?' })
    await expectGoodLayouts(page, 'factor-remove')
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await toast(page, 'Autenticador removido')
    await page.getByText('Desativada', { exact: true }).waitFor()
    await page.goto(toUrl('/products'))
    await heading('Produtos')
  })
})
