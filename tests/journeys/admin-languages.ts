import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isAuthPath } from '#admin/shell/safe-next.ts'
import { adminPaths } from '#contract/screens.ts'
import { en, pt } from '#tests/support/admin-texts.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/page-checks.ts'
import { addWebhook, placeOrder } from '#tests/support/screen-contents.ts'
import { becomeOwner, seller, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { extractVisibleText, findForeignTexts } from '#tests/support/visible-text.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const otherEmail = 'editora@example.com'

const languages = {
  en: { words: en, foreign: pt, tellTale: /\b(não|você|uma?|para|produtos?|pedidos?|excluir|salvar|há)\b/i },
  'pt-BR': { words: pt, foreign: en, tellTale: /\b(the|your|you|with|from|of|product|orders?|delete|save|ago)\b/i },
} as const
type LanguageCode = keyof typeof languages

/**
 * Reads the texts that may be in any language and are therefore not checked: the seller's own texts and the subjects of
 * e-mails to shoppers.
 */
const readContents = async () =>
  (
    await sql<{ text: string }>(`select title text from products union select name from product_variants
      union select name from sales_campaigns union select name from upsells union select title from upsell_pages
      union select title from sales_pages union select subject from emails union select title from order_lines
      union select name from upsell_page_offers union select name from shop union select sku from product_variants
      union select description from sales_campaigns union select description from upsells
      union select name from checkout_template union select name from customers`)
  )
    .map(({ text }) => text)
    .concat('Vila Exemplo')
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)

async function openMenu(page: Page) {
  await page.getByRole('button', { name: new RegExp(`^${seller.email}|: ${seller.email}`) }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).waitFor()
}

async function choose(page: Page, name: string) {
  await openMenu(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name }).click()
  await loaded
}

const getLang = (page: Page) => page.locator('html').getAttribute('lang')

/** Returns the page's HTML without the seller's text in code fields. */
const readTextWithoutCode = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const code of copy.querySelectorAll('.cm-content')) code.replaceChildren()
    return copy.outerHTML
  })

async function expectOneLanguage(page: Page, spoken: LanguageCode, ownTexts: string[]) {
  const { words, foreign, tellTale } = languages[spoken]
  const { pathname, search } = new URL(page.url())
  let text = extractVisibleText(await readTextWithoutCode(page))
  for (const each of ownTexts) text = text.replaceAll(each, ' ')
  text = text.replace(/\S*[/=]\S*/g, ' ')
  const found = [...findForeignTexts(text, { own: words, foreign }), ...(tellTale.exec(text)?.slice(0, 1) ?? [])]
  expect.soft([pathname + search, await getLang(page), found]).toEqual([pathname + search, spoken, []])
}

/** Lists the URL of every screen of the administration, and of every tab that has its own URL. */
async function listAddresses(orderId: string): Promise<string[]> {
  const [product] = await sql<{ id: string }>('select id from products order by created_at limit 1')
  const [campaign] = await sql<{ id: string }>('select id from sales_campaigns limit 1')
  const [sales] = await sql<{ id: string }>('select id from sales_pages limit 1')
  const [upsell] = await sql<{ id: string }>('select id from upsells limit 1')
  const [promotion] = await sql<{ id: string }>('select id from promotions limit 1')
  const [customer] = await sql<{ id: string }>('select customer_id id from orders where id = $1', [orderId])
  const [subscription] = await sql<{ id: string }>('select id from subscriptions where order_id = $1', [orderId])
  const [course] = await sql<{ id: string }>(
    `insert into digital_benefits (id, product_id, kind, title, position)
    values (gen_random_uuid(), $1, 'course', 'Vila Exemplo', 1) returning id`,
    [product?.id],
  )
  const idByPath: Record<string, string | undefined> = {
    '/orders/:id': orderId,
    '/promotions/:id': promotion?.id,
    '/customers/:id': customer?.id,
    '/subscriptions/:id': subscription?.id,
    '/settings/webhooks/:id': webhookId,
  }
  const paths = adminPaths
    .filter(path => !isAuthPath(path))
    .map(path =>
      path
        .replace(':id', idByPath[path] ?? product?.id ?? '')
        .replace(':bumpId', 'new')
        .replace(':benefitId', course?.id ?? '')
        .replace(':page', 'pix'),
    )
  return [
    ...paths,
    '/products?tab=create',
    '/sales-pages?tab=create',
    `/sales-pages?tab=pages&campaign=${campaign?.id}`,
    `/sales-pages?tab=campaigns&edit=${campaign?.id}`,
    `/sales-pages?tab=pages&campaign=${campaign?.id}&page=${sales?.id}&view=code`,
    '/upsells?tab=create',
    `/upsells?tab=pages&upsell=${upsell?.id}`,
    `/upsells?tab=pages&upsell=${upsell?.id}&show=graph`,
    `/upsells?tab=manage&edit=${upsell?.id}`,
    '/settings?tab=products',
    '/settings?tab=shop',
  ]
}

async function takeLanguageScreenshot(page: Page, path: string, spoken: LanguageCode) {
  const shots = process.env.SCREENSHOTS
  if (!shots) return
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${shots}/${spoken}${path.replace(/\W+/g, '-')}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function visitScreens(page: Page, spoken: LanguageCode, orderId: string) {
  const ownTexts = await readContents()
  for (const path of await listAddresses(orderId)) {
    await page.goto(shop.url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectOneLanguage(page, spoken, ownTexts)
    await takeLanguageScreenshot(page, path, spoken)
    if (path === '/products' || path === '/settings')
      await expect.poll(() => findAxeViolations(page), { message: path }).toEqual([])
  }
}

/** More than 50 screens take minutes on a busy machine. */
const allScreensLimitMs = 900_000
let [orderId, webhookId] = ['', '']
const owner = await chromium.newPerson()
const { page } = owner

it(
  'shows an owner every screen in English after selecting English, reloading and signing in again',
  async () => {
    orderId = await placeOrder(shop, sql)
    webhookId = await addWebhook(sql)
    await becomeOwner(page, shop.ownerLink)
    await expect.poll(() => getLang(page)).toBe('pt-BR')
    await choose(page, 'English')
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    await page.getByText('Halo').first().waitFor()
    await page.waitForLoadState('networkidle')
    await openMenu(page)
    await expect.poll(() => page.getByRole('menuitemradio', { checked: true }).allTextContents()).toEqual(['English'])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expectOneLanguage(page, 'en', [])
    await page.getByLabel('Email').fill(seller.email)
    await page.getByLabel('Password', { exact: true }).fill(seller.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await visitScreens(page, 'en', orderId)
  },
  allScreensLimitMs,
)

it('asks before a language change discards unsaved work, and selects a language by keyboard', async () => {
  await page.goto(`${shop.url}/settings?tab=shop`)
  await page.getByLabel('Shop name').fill('Lúmen Atelier')
  const dialogTypes: string[] = []
  page.once('dialog', dialog => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('button', { name: new RegExp(seller.email) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Português' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Profile')
  // The menu ends with the languages, followed by the two ways to sign out.
  for (const [key, entry] of [
    ['End', 'Sign out'],
    ['ArrowUp', 'End all sessions'],
    ['ArrowUp', 'Português (Brasil)'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(entry)
  }
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await loaded
  await page.getByLabel('Nome da loja').waitFor()
  expect(dialogTypes).toEqual(['beforeunload'])
})

it(
  'shows the owner every screen in Portuguese',
  async () => {
    await visitScreens(page, 'pt-BR', orderId)
    // The server rejects requests that are still running when the session ends, and the browser logs each rejection.
    owner.expectNoComplaints(/status of 401/)
  },
  allScreensLimitMs,
)

it('applies the owner’s language in another browser, but not to another member in this browser', async () => {
  await sql(
    `insert into auth_users (id, email, password_hash, email_confirmed_at, user_metadata)
     select gen_random_uuid(), $1, password_hash, now(), '{"language": "klingon"}' from auth_users`,
    [otherEmail],
  )
  await sql(
    `insert into members (id, user_id, role) select gen_random_uuid(), id, 'editor' from auth_users where email = $1`,
    [otherEmail],
  )
  await page.goto(`${shop.url}/products`)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByLabel('E-mail').fill(otherEmail)
  await page.getByLabel('Senha', { exact: true }).fill(seller.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('banner').getByText('Dashboard', { exact: true }).waitFor()

  const otherBrowser = await chromium.newPerson({ locale: 'en-US' })
  await signIn(otherBrowser.page, shop.url)
  await otherBrowser.page.getByRole('tab', { name: 'Gerenciar produtos' }).waitFor()
  otherBrowser.expectNoComplaints()
})

it('loads the administration’s texts in only one language', async () => {
  const { page: newPage } = await chromium.newPerson()
  const texts: Promise<string>[] = []
  newPage.on('response', response => response.url().endsWith('.js') && texts.push(response.text().catch(() => '')))
  await newPage.context().addCookies([{ name: 'admin_language', value: 'en', url: shop.url }])
  await newPage.goto(`${shop.url}/login`)
  await newPage.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const all = (await Promise.all(texts)).join('\n')
  expect([all.includes(en.auth.signInText), all.includes(pt.auth.signInText)]).toEqual([true, false])
})
