import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { fetchMails, getMailedLink } from '#tests/support/mail-inbox.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { seller as first } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ MAIL_INBOX: 'open' })
const chromium = await openChromium()
/** The owner, whose e-mail address and password change during the journey. */
const seller = { ...first }
const toUrl = (path: string) => shop.url + path
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Senha', { exact: true })
const getSignInButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })
const isFocused = (element: Element) => element === document.activeElement
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()

async function signIn(page: Page, path = '/login', secret = seller.password) {
  await page.goto(toUrl(path))
  await email(page).fill(seller.email)
  await password(page).fill(secret)
  await getSignInButton(page).click()
}

const { page, expectNoComplaints } = await chromium.newPerson()
const heading = (name: string, of = page) => of.getByRole('heading', { name, level: 1 }).waitFor()

describe('a person at the first run', () => {
  it('reads on the sign-in screen that the shop has no owner yet, and cannot sign in', async () => {
    await page.goto(toUrl('/products'))
    await page.waitForURL(/\/login\?next=%2Fproducts$/)
    await page.getByText('Esta loja ainda não tem dono(a).').waitFor()
    await expectGoodLayouts(page, 'sign-in-no-owner')
    await getSignInButton(page).click()
    await page.getByText('Email: digite um endereço').waitFor()
    await page.getByText('Senha: digite a sua senha').waitFor()
    await expectGoodLayouts(page, 'sign-in-missing')
  })

  it('becomes the owner through the one-time link, with the keyboard alone', async () => {
    await page.goto(shop.ownerLink)
    await heading('A loja é sua')
    await expectGoodLayouts(page, 'set-up')
    await email(page).focus()
    await page.keyboard.type(seller.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('vitrine2026!')
    await page.keyboard.press('Enter')
    await page.getByText('Esta senha é fácil de adivinhar.').waitFor()
    await password(page).fill('')
    await page.keyboard.type(seller.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/home$/)
    await page.goto(shop.ownerLink)
    await heading('A loja já tem dono(a)')
    await expectGoodLayouts(page, 'set-up-done')
    expectNoComplaints()
  })

  it('reads how long to wait after too many attempts', async () => {
    const { page: stranger } = await chromium.newPerson()
    await stranger.goto(toUrl('/login'))
    await email(stranger).fill('ninguem@example.com')
    const wait = stranger.getByText(/Muitas tentativas\. Tente de novo em \d+ (segundos|minutos)\./)
    // A new window of 15 minutes may start during the loop and reset the count.
    for (let tries = 0; tries < 22 && !(await wait.isVisible()); tries += 1) {
      await password(stranger).fill(`adivinha ${tries} da senha`)
      const response = stranger.waitForResponse(/\/auth\/v1\/token/)
      await getSignInButton(stranger).click()
      await response
      await stranger.getByRole('alert').waitFor()
    }
    await wait.waitFor()
    await expectGoodLayouts(stranger, 'sign-in-limited')
  })
})

describe('a member who forgot the password', () => {
  const renewed = 'outra senha bem longa 43'

  it('reads the same message for an unknown e-mail address as for a known address', async () => {
    const { page: visitor } = await chromium.newPerson()
    await visitor.goto(toUrl('/login'))
    await visitor.getByRole('link', { name: 'Esqueci a senha' }).click()
    await heading('Esqueceu a senha?', visitor)
    await expectGoodLayouts(visitor, 'forgot')
    await visitor.getByRole('button', { name: 'Enviar link' }).click()
    await visitor.getByText('Email: digite um endereço').waitFor()
    await email(visitor).fill('ninguem@example.com')
    await visitor.keyboard.press('Enter')
    await heading('Confira a sua caixa de entrada', visitor)
    await expect.poll(() => visitor.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true)
    await expectGoodLayouts(visitor, 'forgot-done')
    await expect.poll(() => fetchMails(shop, 'ninguem@example.com')).toEqual([])
  })

  it('resets the password with the mailed link once, and other sessions end', async () => {
    const { page: visitor, expectNoComplaints: calm } = await chromium.newPerson()
    await visitor.goto(toUrl('/forgot'))
    await email(visitor).fill(seller.email)
    await visitor.keyboard.press('Enter')
    await heading('Confira a sua caixa de entrada', visitor)
    const link = await getMailedLink(shop, seller.email, '/recover')
    await visitor.goto(link)
    await heading('Redefina a sua senha', visitor)
    await expectGoodLayouts(visitor, 'recover')
    await visitor.getByRole('button', { name: 'Continuar' }).click()
    await heading('Nova senha', visitor)
    expect(new URL(visitor.url()).search).toBe('')
    await visitor.reload()
    await heading('Nova senha', visitor)
    await expect.poll(() => email(visitor).inputValue()).toBe(seller.email)
    const field = visitor.getByLabel('Nova senha', { exact: true })
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('new-password')
    await field.fill('curta')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('Senha: use 12 caracteres ou mais').waitFor()
    await expectGoodLayouts(visitor, 'recover-password')
    await field.fill(renewed)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/home$/)
    calm()

    await page.goto(toUrl('/products'))
    await page.waitForURL(/\/login/)
    await signIn(page)
    await page.getByText('Email ou senha não conferem.').waitFor()
    await signIn(page, '/login?next=%2Fsettings', renewed)
    await page.waitForURL(/\/settings$/)

    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Continuar' }).click()
    await heading('Este link não é mais válido', visitor)
    await expectGoodLayouts(visitor, 'recover-dead')
    await visitor.getByRole('link', { name: 'Pedir um novo link' }).click()
    await heading('Esqueceu a senha?', visitor)
    await visitor.goto(toUrl('/recover'))
    await heading('Link incompleto', visitor)
  })

  it('changes the password in the profile only with the current password', async () => {
    await page.goto(toUrl('/profile'))
    await page.getByLabel('Senha atual').fill('não é esta senha')
    await page.getByLabel('Nova senha').fill(seller.password)
    await page.keyboard.press('Enter')
    await page.getByText('A senha atual está incorreta.').waitFor()
    await page.getByLabel('Senha atual').fill(renewed)
    await page.keyboard.press('Enter')
    await toast(page, 'Senha trocada')
  })
})

describe('a member in the profile', () => {
  it('saves a name, and changes the e-mail address after both addresses confirm', async () => {
    await page.goto(toUrl('/profile'))
    await page.getByLabel('Nome').fill('Dona Lúcia')
    const account = '**/auth/v1/user'
    const releaseRequests = await holdRequests(page, account, 'GET')
    await page.keyboard.press('Enter')
    await toast(page, 'Nome salvo')
    await page.getByRole('button', { name: 'Trocar e-mail' }).click()
    await expect.poll(() => page.getByLabel('Novo e-mail').evaluate(isFocused)).toBe(true)
    await page.keyboard.type('lucia@')
    // The response with the saved name arrives while the address is typed.
    const read = page.waitForResponse(account)
    releaseRequests()
    await read
    await page.unroute(account)
    await page.keyboard.type('example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Esperando a confirmação de lucia@example.com').waitFor()
    await expectGoodLayouts(page, 'profile')
    await page.goto(await getMailedLink(shop, 'lucia@example.com', '/confirm'))
    await heading('Confirme o e-mail')
    await expectGoodLayouts(page, 'confirm')
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
    await heading('Falta o outro e-mail')
    await page.goto(await getMailedLink(shop, seller.email, '/confirm'))
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
    await heading('Confirmado')
    await page.getByRole('link', { name: 'Continuar' }).click()
    await page.getByText('lucia@example.com').first().waitFor()
    seller.email = 'lucia@example.com'
  })

  it('turns off e-mails about alarms as the owner', async () => {
    const alarmSwitch = page.getByRole('switch', { name: 'Receber os alarmes por e-mail' })
    await page.getByText('A loja ainda não tem servidor de e-mail').waitFor()
    await expect.poll(() => alarmSwitch.isChecked()).toBe(true)
    await alarmSwitch.click()
    await toast(page, 'Alarmes por e-mail desativados')
    await page.reload()
    await expect.poll(() => alarmSwitch.isChecked()).toBe(false)
  })

  it('sees the account’s sessions, and ends one session or all other sessions', async () => {
    const phone = await chromium.newPerson({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    await signIn(phone.page, '/login?next=%2Forders')
    await phone.page.waitForURL(/\/orders$/)
    await page.goto(toUrl('/profile'))
    const sessions = page.getByRole('list', { name: 'Sessões' })
    await sessions.getByText('Safari no iPhone').waitFor()
    await sessions.getByText('Esta sessão').waitFor()
    await expectGoodLayouts(page, 'profile-sessions')
    await page.getByRole('button', { name: 'Encerrar a sessão: Safari no iPhone' }).first().click()
    await toast(page, 'Sessão encerrada')
    await phone.page.getByRole('link', { name: 'Produtos' }).first().click()
    await phone.page.waitForURL(/\/login\?next=/)

    await signIn(phone.page)
    await phone.page.waitForURL(/\/home$/)
    await page.reload()
    await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
    await toast(page, 'As outras sessões foram encerradas')
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    await phone.page.getByRole('link', { name: 'Pedidos' }).first().click()
    await phone.page.waitForURL(/\/login/)
  })

  it('stays signed in when two tabs refresh the session at the same moment', async () => {
    const second = await page.context().newPage()
    await Promise.all([page.goto(toUrl('/products')), second.goto(toUrl('/orders'))])
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }))
    })
    await Promise.all([page.reload(), second.reload()])
    await heading('Produtos')
    await heading('Pedidos', second)
    await Promise.all([page.goto(toUrl('/profile')), second.goto(toUrl('/settings'))])
    await page.getByRole('list', { name: 'Sessões' }).waitFor()
    await heading('Configuração', second)
    await second.close()
  })
})
