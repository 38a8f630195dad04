import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isPanel, sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { type LibraryProduct, visualLanguages } from '#page-templates/visual/parts.ts'
import { buildPage, getMaxProducts, visualTemplateIds } from '#page-templates/visual/templates.ts'
import { chooseProduct } from '#tests/support/choose-product.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { makeFunnel, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop()
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page: desk, expectNoComplaints: expectQuietDesk } = await chromium.newPerson()
const press = (name: string) => desk.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => desk.getByRole('dialog', { name }).or(desk.getByRole('alertdialog', { name }))
/** Chooses a card by clicking its visible name, because its radio button is visually hidden. */
async function choose(cards: Locator, name: string) {
  const field = cards.getByRole('radio', { name })
  await cards.getByText(name, { exact: true }).click()
  await expect.poll(() => field.isChecked()).toBe(true)
}
const onCanvas = () => desk.locator('.cv-sheet [data-element]')
const widths = [1440, 768, 360]
const maxBytes = 10_000
type LibraryPage = {
  name: string
  title: string
  elements: VisualElement[]
  layout: { baseWidth: number; background: string }
}
let pages: LibraryPage[] = []
let funnel = ''
let product = ''

function buildLibraryPages(products: readonly LibraryProduct[]): LibraryPage[] {
  return visualLanguages.flatMap(language =>
    visualTemplateIds.map((id, index) => {
      const rotated = [...products.slice(index), ...products.slice(0, index)]
      const { title, layout, block } = buildPage(id, { language, products: rotated.slice(0, getMaxProducts(id)) })
      const elements = block.pieces.map((piece, at) => ({ ...piece, id: `e-${at}` }))
      return { name: `${id}-${language}`, title, layout, elements }
    }),
  )
}

beforeAll(async () => {
  await becomeOwner(desk, shop.ownerLink)
  const seller = await signInPageSeller(shop.url)
  type Listed = { id: string; title: string; priceCents: number; images: string[] }
  const { products } = await seller.call<{ products: Listed[] }>('GET', '/api/v1/products')
  pages = buildLibraryPages(
    products.map(({ id, title, priceCents, images }) => ({ id, name: title, cents: priceCents, images })),
  )
  const createdFunnel = await makeFunnel(seller, pages)
  funnel = createdFunnel.id
  product = createdFunnel.product
})

type RenderedElement = { name: string; x: number; y: number; right: number; bottom: number }
/** Boxes of the rendered elements, in reading order. */
const readRendered = (page: Page) =>
  page.locator('.stage > *').evaluateAll(all =>
    all.map((each): RenderedElement => {
      const { x, y, right, bottom } = each.getBoundingClientRect()
      return { name: each.className, x, y, right, bottom }
    }),
  )
const isOverlapping = (a: RenderedElement, b: RenderedElement) =>
  a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1

/** Finds elements that overlap, except panels, which belong behind others, and hidden elements, which have no width. */
async function findOverlaps(page: Page, { elements }: LibraryPage): Promise<string[]> {
  const sortedElements = sortInReadingOrder(elements)
  const boxes = await readRendered(page)
  const visibleBoxes = boxes.filter((place, index) => {
    const element = sortedElements[index]
    return element && !isPanel(element) && place.right > place.x
  })
  return visibleBoxes.flatMap((one, index) =>
    visibleBoxes
      .slice(index + 1)
      .filter(other => isOverlapping(one, other))
      .map(other => `${one.name} / ${other.name}`),
  )
}

/** Returns the size of the elements and their style sheet in bytes, as the server sent them. */
const getPageBytes = async (page: Page): Promise<number> => {
  const html = await (await page.request.get(page.url())).text()
  const [, sheet = ''] = /<style[^>]*>([^<]*[.]e0[{][^<]*)<[/]style>/.exec(html) ?? []
  const [stage = ''] = /<div class="visual">.*?<section class="offer-bar"/s.exec(html) ?? []
  if (!sheet || !stage) throw new Error('the page has no elements')
  return Buffer.byteLength(sheet + stage)
}

describe('a shopper on each template page', () => {
  it('sees no overlapping or overflowing elements on desktop, tablet and phone', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 1440, height: 900 } })
    await openFirstOffer(page, shop, product)
    for (const [index, ready] of pages.entries()) {
      await page.goto(`${shop.url}/upsell/${funnel}/page/${index + 1}`)
      await page.locator('.stage').waitFor()
      expect(await getPageBytes(page), ready.name).toBeLessThan(maxBytes)
      await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => undefined))))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => findOverlaps(page, ready), { message: `${ready.name} at ${width}` }).toEqual([])
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await takeScreenshot(page, `${ready.name}-${width}`, { fullPage: true })
        if (width !== 768) await expect.poll(() => findAxeViolations(page), { message: ready.name }).toEqual([])
      }
    }
    expectNoComplaints()
  })
})

describe('a seller using the library of the visual editor', () => {
  it('starts a page from a template with a product of the shop', async () => {
    await desk.goto(`${shop.url}/upsells?tab=pages&upsell=${funnel}&page=new`)
    await desk.getByLabel('Título da página').fill('Reposição da vela')
    await desk.getByRole('radio', { name: 'Um modelo' }).click()
    const picker = dialog('Começar com um modelo')
    await chooseProduct(desk, picker, 'Produto oferecido', 'Fig and cedar candle')
    await picker.getByText('Fig and cedar candle').nth(1).waitFor()
    await expectGoodLayouts(desk, 'template-picker')
    await choose(picker, 'Reposição')
    await picker.getByRole('button', { name: 'Usar este modelo' }).click()
    await picker.waitFor({ state: 'hidden' })
    await press('Criar página')
    await desk.getByRole('heading', { level: 1, name: 'Reposição da vela' }).waitFor()
    await desk.locator('.cv-sheet').getByText('O próximo já está a caminho.').waitFor()
  })

  it('inserts a section, and removes the section with one Undo', async () => {
    const before = await onCanvas().count()
    await press('Seções prontas')
    const sections = dialog('Inserir seção')
    await sections.getByRole('radio', { name: 'Três benefícios' }).waitFor({ state: 'attached' })
    await expectGoodLayouts(desk, 'section-dialog')
    await choose(sections, 'Três benefícios')
    await sections.getByLabel('Onde').selectOption('No começo da página')
    await sections.getByRole('button', { name: 'Inserir aqui' }).click()
    await sections.waitFor({ state: 'hidden' })
    await expect.poll(() => onCanvas().count()).toBeGreaterThan(before + 6)
    await desk.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect.poll(() => onCanvas().count()).toBe(before)
    await desk.getByRole('button', { name: 'Refazer' }).first().click()
    await desk.locator('.cv-sheet').getByText('Por que vale a pena').waitFor()
  })

  it('converts a page to a custom page, which has the pending changes and still sells', async () => {
    await press('Mais ações')
    await desk.getByRole('menuitem', { name: 'Converter em página HTML' }).click()
    const convertDialog = dialog('Converter em página HTML')
    await convertDialog.getByText('As alterações que os clientes ainda não veem são salvas antes.').waitFor()
    await expectGoodLayouts(desk, 'convert-dialog')
    // The code editor shown next blocks the page's scripts, which the browser logs as errors.
    expectQuietDesk()
    await convertDialog.getByRole('button', { name: 'Converter', exact: true }).click()
    await desk.getByText('Página convertida.').waitFor()
    const pageSql = `select page_type, page_order from upsell_pages where title = 'Reposição da vela'`
    await expect.poll(() => sql(pageSql)).toEqual([{ page_type: 'custom_html', page_order: pages.length + 1 }])
    const { page: shopper } = await chromium.newPerson()
    await openFirstOffer(shopper, shop, product)
    await shopper.goto(`${shop.url}/upsell/${funnel}/page/${pages.length + 1}`)
    const files = shopper.frameLocator('.frame-host iframe')
    await files.getByText('Por que vale a pena').waitFor()
    await takeScreenshot(shopper, 'converted', { fullPage: true })
    await waitForHydration(shopper)
    await files.getByRole('button', { name: /^(Buy Now|Comprar agora)/ }).click()
    const paymentSql = `select amount_cents from payments where kind = 'upsell' and state = 'succeeded'`
    await expect.poll(() => sql(paymentSql)).toEqual([{ amount_cents: 2800 }])
  })
})
