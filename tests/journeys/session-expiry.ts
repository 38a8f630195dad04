import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SalesPage } from '#contract/pages.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { makeProduct } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, seller as owner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { startWriting } from '#tests/support/start-writing.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const otherMember = { email: 'bia@example.com', password: owner.password }
const ended = 'Sua sessão expirou. Entre de novo para continuar.'
const dialog = (on: Page = page) => on.getByRole('alertdialog', { name: ended })
const toast = (text: string, on: Page = page) => on.locator('.toast', { hasText: text }).last().waitFor()
const toUrl = (path: string) => shop.url + path
let lamp = ''
let landing: SalesPage

/**
 * Ends the owner's other sessions from a browser that stays signed in. The function first waits until the page has no
 * pending requests, because such a request would report the end of the session before the next action does.
 */
let endOthers = async () => {}
async function signInElsewhere() {
  const response = await fetch(toUrl('/auth/v1/token?grant_type=password'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return async () => {
    await page.waitForLoadState('networkidle')
    const headers = { authorization: `Bearer ${access_token}` }
    const response = await fetch(toUrl('/auth/v1/logout?scope=others'), { method: 'POST', headers })
    if (!response.ok) throw new Error(`the other sessions were not ended: status ${response.status}`)
  }
}

async function typePassword(on: Page = page, password = owner.password) {
  await dialog(on).getByLabel('Senha', { exact: true }).fill(password)
  await on.keyboard.press('Enter')
}
async function renewSession(on: Page = page) {
  await typePassword(on)
  await dialog(on).waitFor({ state: 'detached' })
}
async function typeProduct(on: Page, title: string, sku: string) {
  await on.goto(toUrl('/products?tab=create'))
  await on.getByRole('textbox', { name: 'Título' }).fill(title)
  await on.getByLabel('Nome', { exact: true }).fill('Única')
  await on.getByLabel('SKU', { exact: true }).fill(sku)
  await on.getByLabel('Preço', { exact: true }).fill('89')
}
const create = (on: Page = page) => on.locator('form').getByRole('button', { name: 'Create Product' })
const getFocusedName = (on: Page) => on.evaluate(() => document.activeElement?.getAttribute('name'))

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink, 'usd')
  const seller = await signInPageSeller(shop.url)
  lamp = (await makeProduct(seller, 'Halo', 8900)).id
  landing = await seller.publish('Landing', { 'index.html': '<h1>Antes</h1><p>Texto</p>' })
  await sql(
    `with copied as (insert into auth_users (id, email, password_hash, email_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), $1, password_hash, now(), now(), now() from auth_users limit 1 returning id)
     insert into members (id, user_id, role, created_at) select gen_random_uuid(), id, 'admin', now() from copied`,
    [otherMember.email],
  )
  endOthers = await signInElsewhere()
})

describe('a seller whose session ends while typing', () => {
  it('renews the session over the form of a new product, and creates the product as typed', async () => {
    await typeProduct(page, 'Vaso de barro', 'VASO-1')
    await endOthers()
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await create().click()
    await dialog().waitFor()
    await expect.poll(() => getFocusedName(page)).toBe('password')
    await expectGoodLayouts(page, 'session-ended')
    await page.keyboard.press('Escape')
    await typePassword(page, 'nenhuma senha dela')
    await dialog().getByText('Email ou senha não conferem.').waitFor()
    expect(await dialog().getByLabel('Email').inputValue()).toBe(owner.email)
    // Waiting requests are not repeated while the dialog is open.
    expect(sent.filter(url => !url.includes('/assets/')).length).toBeLessThan(25)
    await renewSession()
    await toast('Product created successfully')
    const [row] = await sql<{ title: string }>(
      `select p.title from products p join product_variants v on v.product_id = p.id where v.sku = 'VASO-1'`,
    )
    expect(row?.title).toBe('Vaso de barro')
  })

  it('renews the session over the form of an existing product, and saves the product as typed', async () => {
    await page.goto(toUrl(`/products/${lamp}`))
    const title = page.getByRole('textbox', { name: 'Título', exact: true })
    await title.fill('Halo de mesa')
    await endOthers()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await dialog().waitFor()
    await renewSession()
    await expect
      .poll(async () => (await sql(`select title from products where id = $1`, [lamp]))[0])
      .toEqual({ title: 'Halo de mesa' })
    expect(await title.inputValue()).toBe('Halo de mesa')
  })

  it('renews the session over a form in a dialog, and keeps the form’s content', async () => {
    await page.goto(toUrl('/products'))
    await page.getByRole('article', { name: 'Halo de mesa' }).getByRole('button', { name: 'Variants' }).click()
    const form = page.getByRole('dialog', { name: 'Variantes de Halo de mesa' })
    await form.getByRole('button', { name: 'Adicionar variante' }).click()
    await form.getByLabel('Nome').fill('Grafite')
    await form.getByLabel('SKU').fill('HALO-GRAFITE')
    await endOthers()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await dialog().waitFor()
    await dialog().getByLabel('Senha', { exact: true }).click()
    await renewSession()
    await toast('Variant created successfully')
  })

  it('signs in once for all tabs, and finds the focus on the same field', async () => {
    const second = await page.context().newPage()
    await typeProduct(page, 'Primeira aba', 'ABA-1')
    await typeProduct(second, 'Segunda aba', 'ABA-2')
    await endOthers()
    await create(second).click()
    await dialog(second).waitFor()
    await dialog().waitFor()
    await renewSession(second)
    await toast('Product created successfully', second)
    await dialog().waitFor({ state: 'detached' })
    const price = page.getByLabel('Preço', { exact: true })
    await expect.poll(() => price.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Primeira aba')
    await create().click()
    await toast('Product created successfully')
    await second.close()
  })

  it('reads that another account signed in, and reloads without sending data as that account', async () => {
    await typeProduct(page, 'De outra pessoa', 'OUTRA-1')
    const second = await page.context().newPage()
    await second.goto(toUrl('/profile'))
    await second.evaluate(() => localStorage.clear())
    await second.goto(toUrl('/login'))
    await second.getByLabel('Email').fill(otherMember.email)
    await second.getByLabel('Senha', { exact: true }).fill(otherMember.password)
    await second.keyboard.press('Enter')
    await second.waitForURL(/\/home$/)
    const decision = page.getByRole('alertdialog', { name: `${otherMember.email} entrou neste navegador` })
    await decision.waitFor()
    await expectGoodLayouts(page, 'session-of-another')
    await decision.getByRole('button', { name: 'Recarregar' }).click()
    await page.getByRole('button', { name: new RegExp(otherMember.email) }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('')
    await second.close()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, shop.url)
  })

  it('goes to the sign-in screen when nothing is unsaved, or after choosing to leave', async () => {
    await page.goto(toUrl('/orders'))
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    await endOthers()
    await page.getByRole('link', { name: 'Produtos' }).first().click()
    await page.waitForURL(/\/login\?next=%2Fproducts$/)
    await signIn(page, shop.url)
    await typeProduct(page, 'Nunca salvo', 'NUNCA-1')
    await endOthers()
    await create().click()
    await dialog().getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(/\/login$/)
    await signIn(page, shop.url)
  })

  it('is asked for a confirmation before signing out would discard typed text', async () => {
    await typeProduct(page, 'Ainda não', 'AINDA-1')
    await page.getByRole('button', { name: new RegExp(owner.email) }).click()
    await page.getByRole('menuitem', { name: /^Sair$/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await create().click()
    await toast('Product created successfully')
  })
})

describe('a seller whose session ends in an editor', () => {
  it('keeps text that was written in a sales page, and saves that text', async () => {
    await page.goto(toUrl(`/sales-pages?tab=pages&campaign=${landing.campaignId}&page=${landing.id}`))
    const heading = page.frameLocator('iframe[sandbox="allow-scripts"]').getByRole('heading', { level: 1 })
    await startWriting(page, heading)
    await endOthers()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Depois')
    await page.keyboard.press('Control+Enter')
    await dialog().waitFor()
    await renewSession()
    await page.getByRole('button', { name: 'Atualizar Página' }).click()
    await toast('Landing está no ar')
    expect(await heading.textContent()).toBe('Depois')
  })
})

describe('a seller with a second factor whose session ends', () => {
  it('renews the session with the password and an authenticator code', async () => {
    await page.goto(toUrl('/profile'))
    await page.getByRole('button', { name: 'Ativar verificação' }).click()
    const enrol = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })
    const nextCode = createAuthenticator((await enrol.locator('code').textContent()) ?? '')
    const firstCode = enrol.getByLabel(/^Depois, digite/)
    await expect.poll(() => firstCode.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type(await nextCode())
    await toast('Verificação em duas etapas ativada')
    await typeProduct(page, 'Com código', 'CODIGO-1')
    await sql('update auth_sessions set ended_at = now() where ended_at is null')
    await create().click()
    await typePassword()
    const code = page.getByRole('alertdialog', { name: 'Falta o código' })
    await code.waitFor()
    await expectGoodLayouts(page, 'session-code')
    await code.getByLabel(/^Código de 6/).fill(await nextCode())
    await toast('Product created successfully')
  })
})
