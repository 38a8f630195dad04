import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { picker as words } from '#i18n/spec/product-picker.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, setCheckbox } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const toast = createToastLocator(page)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** The oldest of the 5,000 products, which no list of the newest ones contains. */
const oldTitle = 'Relógio de areia'
const oldId = '00000000-0000-4000-8000-000000000001'

const isFocused = (field: Locator) => field.evaluate(each => each === document.activeElement)

/** The text of a search that does not reach the server. */
const unreachable = 'sem rede'
await page.route(
  url => url.searchParams.get('q') === unreachable,
  route => route.abort(),
)

const openListRules = ['aria-required-children', 'aria-input-field-name', 'button-name', 'color-contrast', 'region']

let searches: string[] = []
page.on('request', request => {
  const url = new URL(request.url())
  if (url.pathname === '/api/v1/products') searches.push(url.search)
})

/** Counts the rows and options of the document, whatever they show. */
const countRows = () => page.locator('li, tr, option, [role=option]').count()

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  await sql(
    `insert into products (id, title, sku, price, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       case n when 1 then $1 else 'Produto ' || n end, 'SKU-' || n, 8900, now() - (5001 - n) * interval '1 minute'
     from generate_series(1, 5000) n`,
    [oldTitle],
  )
  await sql(
    `insert into product_variants (id, product_id, name, sku, price_adjustment, is_default)
     select gen_random_uuid(), id, 'Único', sku, 0, true from products`,
  )
})

describe('a seller with 5,000 products', () => {
  it('picks an old product for a funnel by typing its title', async () => {
    searches = []
    await page.goto(`${shop.url}/upsells?tab=create`)
    await page.getByRole('checkbox', { name: /^Produto 5000/ }).waitFor()
    await page.getByText('Há mais 4.970 produtos. Continue digitando o título ou o SKU.').waitFor()
    expect(await countRows()).toBeLessThan(200)
    await page.getByLabel('Nome', { exact: true }).fill('Depois da compra')
    const field = page.getByLabel('Buscar por título ou SKU')
    await field.pressSequentially('relogio areia', { delay: 20 })
    await setCheckbox(page.getByRole('checkbox', { name: new RegExp(`^${oldTitle}`) }))
    await page.getByRole('checkbox', { name: 'Único SKU-1' }).waitFor()
    await expectGoodLayouts(page, 'pickers-upsell')
    await field.fill('')
    await page.getByRole('checkbox', { name: /^Produto 5000/ }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: new RegExp(`^${oldTitle}`) }).isChecked()).toBe(true)
    expect(await countRows()).toBeLessThan(200)
    expect(searches.length).toBeLessThanOrEqual(6)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Create Upsell' }).click()
    await toast('Upsell criado').waitFor()
    expect(await sql('select product_ids from upsells')).toEqual([{ product_ids: [oldId] }])
  })

  it('keeps the search field and its focus when a search finds nothing, and the list too when a search fails', async () => {
    await page.goto(`${shop.url}/upsells?tab=create`)
    const newest = page.getByRole('checkbox', { name: /^Produto 5000/ })
    await newest.waitFor()
    const field = page.getByLabel('Buscar por título ou SKU')
    await field.fill('nada assim')
    await page.getByText('Nenhum produto com esse título ou SKU.').waitFor()
    await field.fill('')
    await newest.waitFor()
    await expect.poll(() => isFocused(field)).toBe(true)
    await field.fill(unreachable)
    const failure = page.getByRole('alert').filter({ hasText: words.failed })
    await failure.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    expect(await newest.isVisible()).toBe(true)
    await field.fill('')
    await failure.waitFor({ state: 'detached' })
    expect(await newest.isVisible()).toBe(true)
    expect(await isFocused(field)).toBe(true)
  })

  it('picks an old product for a campaign and for the buttons of its first page', async () => {
    searches = []
    await page.goto(`${shop.url}/sales-pages`)
    await page.getByRole('tab', { name: 'New Campaign' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Areia')
    await page.getByRole('checkbox', { name: /^Produto 5000/ }).waitFor()
    await page.getByRole('radio', { name: /^Cosmético/ }).press(' ')
    const picker = page.getByRole('combobox', { name: 'Os botões vendem' })
    await picker.click()
    await page.getByRole('option', { name: /^Produto 5000/ }).waitFor()
    await picker.fill('SKU-1')
    await picker.pressSequentially('0', { delay: 20 })
    await page.getByRole('option', { name: /^Produto 10 / }).waitFor()
    await takeScreenshot(page, 'pickers-open')
    // An open list hides the rest of the page from screen readers, which some rules report, so only these are run.
    await expect.poll(() => findAxeViolations(page, openListRules)).toEqual([])
    expect(await countRows()).toBeLessThan(200)
    await picker.fill('relógio de areia')
    await page.getByRole('option', { name: new RegExp(`^${oldTitle}`) }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.inputValue()).toBe(oldTitle)
    await page.getByLabel('Buscar produto').fill('nada assim')
    await page.getByText('Nenhum produto com “nada assim”').waitFor()
    await press('Limpar busca')
    await expect.poll(() => isFocused(page.getByLabel('Buscar produto'))).toBe(true)
    await page.getByLabel('Buscar produto').fill('SKU-4000')
    await setCheckbox(page.getByRole('checkbox', { name: 'Produto 4000' }))
    await expectGoodLayouts(page, 'pickers-campaign')
    expect(await countRows()).toBeLessThan(200)
    expect(searches.length).toBeLessThanOrEqual(10)
    await press('Criar e publicar')
    await expect
      .poll(() => sql('select product_ids from sales_campaigns'))
      .toEqual([{ product_ids: expect.arrayContaining([oldId]) }])
  })

  it('finds an old product in the mapping', async () => {
    await page.goto(`${shop.url}/settings?tab=products`)
    await page.getByText('SKU-5000').waitFor()
    expect(await countRows()).toBeLessThan(200)
    await page.getByLabel('Buscar nos produtos da loja').fill('areia')
    await page.getByRole('link', { name: oldTitle }).waitFor()
    await expect.poll(() => page.getByText('SKU-5000').count()).toBe(0)
    await expectGoodLayouts(page, 'pickers-mapping')
  })

  it('keeps a mapping that is not saved while another product is searched for', async () => {
    const field = page.getByLabel('Buscar nos produtos da loja')
    await page.getByRole('switch', { name: 'Assinatura: Único' }).click()
    const days = page.getByLabel('Dias grátis: Único')
    await days.fill('14')
    await page.setViewportSize({ width: 320, height: 900 })
    const isInside = (row: Element) =>
      [...row.querySelectorAll('select, button')].every(
        each => each.getBoundingClientRect().right <= (row.firstElementChild?.getBoundingClientRect().right ?? 0),
      )
    await expect.poll(() => page.getByRole('listitem').filter({ has: days }).evaluate(isInside)).toBe(true)
    await takeScreenshot(page, 'pickers-mapping-draft-320', { fullPage: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await field.fill('nada assim')
    await page.getByText('Nenhum produto da loja com esse título ou SKU.').waitFor()
    await press('Limpar busca')
    await expect.poll(() => isFocused(field)).toBe(true)
    await page.getByText('SKU-5000').waitFor()
    await field.fill(unreachable)
    await page.getByText('Erro ao carregar produtos').waitFor()
    expect(await page.getByText('SKU-5000').isVisible()).toBe(true)
    await field.fill('areia')
    await expect.poll(() => days.inputValue()).toBe('14')
  })
})
