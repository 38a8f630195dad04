import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { clientId, clientSecret, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'
import { createSamlProvider } from '#tests/support/saml-provider.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const chromium = await openChromium()
const callback = `${shop.url}/auth/v1/callback`
const provider = await startOpenIdProvider(
  [callback],
  [{ sub: 'ana', email: 'ana@example.net', email_verified: true, name: 'Ana' }],
)
const sender = await startPhoneSender()
afterAll(() => Promise.all([provider.close(), sender.close()]))
const { page } = await chromium.newPerson()
const button = (name: string, of: Page = page) => of.getByRole('button', { name, exact: true })
const list = () => page.getByRole('list', { name: 'Provedores' })

/** Names of the sign-in buttons that a stranger sees besides e-mail and password. */
async function listSignInMethods(): Promise<string[]> {
  const { page: stranger } = await chromium.newPerson()
  const known = stranger.waitForResponse(response => response.url().endsWith('/api/v1/sign-in/ways'))
  await stranger.goto(`${shop.url}/login`)
  await known
  await button('Entrar', stranger).waitFor()
  const names = await stranger
    .getByRole('region', { name: 'Outras formas de entrar' })
    .getByRole('button')
    .allTextContents()
  await stranger.close()
  return names
}

describe('an owner setting up sign-in methods', () => {
  it('opens the sign-in settings from the team screen, and sees no provider yet', async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.goto(`${shop.url}/team`)
    await page.getByRole('link', { name: 'Formas de entrar' }).click()
    await page.getByRole('heading', { name: 'Formas de entrar', level: 1 }).waitFor()
    await page.getByText('Nenhum provedor ainda.').waitFor()
    await expectGoodLayouts(page, 'sign-in-settings-empty')
    expect(await listSignInMethods()).toEqual([])
  })

  it('adds an OpenID provider after a check, and keeps typed values after a mistake', async () => {
    await button('Adicionar OpenID').click()
    await button('Salvar').first().click()
    await page.getByText('Nome curto: comece com uma letra').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Lumen ID')
    await page.getByLabel('Nome curto').fill('lumen')
    await page.getByLabel('Emissor').fill('https://127.0.0.1:1/')
    await page.getByLabel('ID do cliente').fill(clientId)
    await page.getByLabel(/^Segredo do cliente/).fill(clientSecret)
    await button('Verificar').click()
    await page.getByText('O provedor não respondeu neste endereço.').waitFor()
    await expectGoodLayouts(page, 'sign-in-settings-oidc')
    await page.getByLabel('Emissor').fill(provider.issuer)
    await button('Verificar').click()
    await page.getByText(`O login acontece em ${new URL(provider.issuer).host}.`).waitFor()
    await page.getByText(callback).waitFor()
    await button('Salvar').first().click()
    await createToastLocator(page)('Provedor salvo').waitFor()
    await list().getByText('Lumen ID').waitFor()
    await waitForNoToast(page)
    expect(await listSignInMethods()).toEqual(['Entrar com Lumen ID'])
  })

  it('adds a company’s SAML provider from its metadata', async () => {
    const saml = createSamlProvider()
    await button('Adicionar empresa (SAML)').click()
    await page.getByLabel('Nome', { exact: true }).fill('Lumen SA')
    await page.getByLabel('Metadados (XML)').fill('<not>metadata</not>')
    await button('Salvar').first().click()
    await page.getByText('Estes metadados não são de um provedor SAML com certificado.').waitFor()
    await expectGoodLayouts(page, 'sign-in-settings-saml')
    const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(saml.metadata) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByLabel('Domínios de e-mail').fill('@lumen.example, lumen.com.br')
    await page.getByText(`${shop.url}/auth/v1/sso/saml/acs`).waitFor()
    await button('Salvar').first().click()
    await createToastLocator(page)('Provedor salvo').waitFor()
    await list().getByText('lumen.example, lumen.com.br').waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'sign-in-settings-list')
    expect(await listSignInMethods()).toEqual(['Entrar com Lumen ID', 'Entrar com a sua empresa'])
  })

  it('renames a provider without seeing the provider’s secret', async () => {
    await button('Alterar Lumen ID').click()
    const secret = page.getByLabel(/^Segredo do cliente/)
    expect(await secret.inputValue()).toBe('')
    await page.getByText('Salvo. Digite outro só para trocar.').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Lumen Conta')
    await button('Salvar').first().click()
    await list().getByText('Lumen Conta').waitFor()
    await waitForNoToast(page)
    await page.goto(`${shop.url}/profile`)
    await button('Vincular Lumen Conta').click()
    await page.getByLabel('Account').fill('ana')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('list', { name: 'Formas de entrar' }).getByText('ana@example.net').waitFor()
  })

  it('signs in with a provider’s account once the account is linked', async () => {
    const { page: home } = await chromium.newPerson()
    await home.goto(`${shop.url}/orders`)
    await button('Entrar com Lumen Conta', home).click()
    await home.getByLabel('Account').fill('ana')
    await home.getByRole('button', { name: 'Sign in' }).click()
    await home.waitForURL(/\/orders$/)
    await home.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    await home.close()
  })

  it('switches a provider off, and removes the provider after reading how many people use it', async () => {
    await page.goto(`${shop.url}/settings`)
    await page.getByRole('link', { name: 'Formas de entrar' }).click()
    await page.getByRole('switch', { name: 'Entrar por Lumen Conta' }).click()
    await list().getByText('Desligado').waitFor()
    expect(await listSignInMethods()).toEqual(['Entrar com a sua empresa'])
    await button('Alterar Lumen Conta').click()
    await page.getByRole('heading', { name: 'Alterar Lumen Conta' }).waitFor()
    await button('Remover Lumen Conta').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('1 pessoa entra por aqui').waitFor()
    await expectGoodLayouts(page, 'sign-in-settings-remove')
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await createToastLocator(page)('Provedor removido').waitFor()
    await expect.poll(() => page.getByText('Lumen Conta').count()).toBe(0)
    await button('Adicionar OpenID').waitFor()
    await waitForNoToast(page)
  })

  it('sets up a phone sender, sees the sender’s secret once, and sends a test message', async () => {
    await page.getByLabel('Endereço que recebe as mensagens').fill('http://phones.example/send')
    await button('Salvar').click()
    await page.getByText('Este endereço não pode ser usado: precisa ser https e público.').waitFor()
    await page.getByLabel('Endereço que recebe as mensagens').fill(sender.url)
    await button('Salvar').click()
    const dialog = page.getByRole('dialog', { name: 'Salve este segredo' })
    sender.state.secret = (await dialog.locator('code').textContent()) ?? ''
    await expectGoodLayouts(page, 'sign-in-settings-secret')
    await dialog.getByRole('button', { name: 'Já salvei' }).click()
    await waitForNoToast(page)
    await page.getByLabel('Celular, com + e código do país').fill('+55 11 98765-4321')
    await button('Enviar teste').click()
    await createToastLocator(page)('O endereço aceitou a mensagem').waitFor()
    expect(sender.messages.at(-1)).toMatchObject({ phone: '+5511987654321', code: '000000' })
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'sign-in-settings-phone')
    expect(await listSignInMethods()).toContain('Entrar com código no celular')
    await button('Gerar outro segredo').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Gerar outro segredo' }).click()
    await dialog.waitFor()
    expect((await dialog.locator('code').textContent()) ?? '').not.toBe(sender.state.secret)
    await dialog.getByRole('button', { name: 'Já salvei' }).click()
    await waitForNoToast(page)
    await button('Enviar teste').click()
    await createToastLocator(page)('A mensagem não foi aceita').waitFor()
    await button('Remover envio').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover envio' }).click()
    await createToastLocator(page)('Envio de códigos removido').waitFor()
    expect(await listSignInMethods()).toEqual(['Entrar com a sua empresa'])
  })
})
