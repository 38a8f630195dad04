import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
const assetsFolder = join(root, 'src/server/modules/demo-shop/assets')

/**
 * Creates a folder with a sales page of HTML, CSS, JavaScript, a picture and a font.
 * @returns the folder's path
 */
export function createSalesPageFolder(productId: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-folder-')), 'sea')
  cpSync(join(root, 'tests/fixtures/sales-page'), folder, { recursive: true })
  for (const name of ['images', 'fonts']) mkdirSync(join(folder, name))
  cpSync(join(assetsFolder, 'products/halo-moss.webp'), join(folder, 'images/lamp.webp'))
  cpSync(join(root, 'src/admin/ui/fonts/inter-latin.woff2'), join(folder, 'fonts/sea.woff2'))
  const entry = join(folder, 'index.html')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('PRODUCT', productId).replace('lamp.png', 'lamp.webp'))
  return folder
}

export const productPicture = join(assetsFolder, 'products/halo-moss.webp')
export const lampPictures = ['moss', 'sand', 'graphite'].map(color => join(assetsFolder, `products/halo-${color}.webp`))
export const upsellPageFolder = join(root, 'tests/fixtures/upsell-page')

export const seller = { email: 'dona@example.com', password: 'uma senha bem longa 42' }

/**
 * Opens the list of products once the sign-in has opened the seller's home. The page is not loaded again, because a
 * browser without storage would lose the session.
 */
async function openProducts(page: Page) {
  await page.waitForURL(/\/home$/)
  const heading = page.getByRole('heading', { level: 1 })
  const home = (await heading.textContent()) ?? ''
  await page.evaluate(() => {
    history.pushState({}, '', '/products')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForURL(/\/products$/)
  await heading.filter({ hasNotText: home }).waitFor()
}

/**
 * Replaces the settings of a new shop by those of an older shop, whose setup did not ask for them: default texts, no
 * currency unless the journey saves products on the screens, which ask for one, and the default time zone. Most journeys
 * expect such a shop.
 */
async function resetShop(url: string, authorization: string, currency: string | null) {
  const identity = { legalName: null, country: null, taxId: null, address: null, email: null, phone: null }
  const body = { name: 'Vitrine', language: 'spec', currency, timeZone: 'America/Sao_Paulo', identity }
  const response = await fetch(`${url}/api/v1/settings/shop`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the shop settings were not saved: ${response.status}`)
}

export async function becomeOwner(page: Page, ownerLink: string, currency: string | null = null) {
  await page.goto(ownerLink)
  await page.getByLabel('Email').fill(seller.email)
  await page.getByLabel('Senha', { exact: true }).fill(seller.password)
  const name = page.getByLabel('Nome da loja')
  const isNew = await name.isVisible()
  if (isNew) {
    await name.fill('Vitrine')
    await page.getByLabel('Idioma da loja').selectOption('spec')
  }
  const isOwnerRequest = (request: Request) => request.headers().authorization?.startsWith('Bearer ') === true
  const firstOwnerRequest = page.waitForRequest(isOwnerRequest)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  const { authorization = '' } = (await firstOwnerRequest).headers()
  if (isNew) await resetShop(new URL(ownerLink).origin, authorization, currency)
  await openProducts(page)
}

export async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(seller.email)
  await page.getByLabel('Senha', { exact: true }).fill(seller.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await openProducts(page)
}

/**
 * Sets a checkbox of the administration. Playwright's own `check` reads the state before React has rendered the change,
 * so it fails.
 */
export async function setCheckbox(box: Locator, on = true) {
  if ((await box.getAttribute('aria-checked')) === String(on)) return
  await box.click()
  await box.and(box.page().locator(`[aria-checked="${on}"]`)).waitFor()
}
