/**
 * Takes the pictures of the handbook from a demo shop, in both languages (`npm run handbook-pictures`). The screens are
 * always the same: a fixed size, the light theme, no animation, and data that the script creates.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import type { ReaderLanguage } from '#domain/language.ts'
import { orderBumps as enBumps } from '#i18n/en/order-bumps.ts'
import { orders as enOrders } from '#i18n/en/orders.ts'
import { orderBumps as ptBumps } from '#i18n/pt-BR/order-bumps.ts'
import { orders as ptOrders } from '#i18n/pt-BR/orders.ts'
import { ensureChromium } from '../../scripts/support/chromium.mjs'
import { picturesFolder } from '../../scripts/support/handbook.mjs'
import { startShopToPicture } from './shop-to-picture.ts'

const quality = 78

type Shop = Awaited<ReturnType<typeof startShopToPicture>>
/** The file name without its language, the screen, and what to do on the screen before the picture is taken. */
type Picture = {
  name: string
  path: (shop: Shop) => string
  prepare?: (page: Page, language: ReaderLanguage) => unknown
}

const pictures: Picture[] = [
  { name: 'links', path: () => '/unified-checkout?tab=links' },
  {
    name: 'pix',
    path: () => '/settings?tab=methods',
    prepare: page => page.getByRole('listitem').filter({ hasText: 'Pix' }).first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'oferta',
    path: ({ lamp }) => `/products/${lamp}/order-bumps/new`,
    prepare: async (page, language) => {
      const words = language === 'en' ? enBumps : ptBumps
      const [item, title] = language === 'en' ? ['Trail', 'Add a tumbler'] : ['Copo', 'Leve também o copo térmico']
      await page.getByLabel(words.product, { exact: true }).fill(item)
      await page.getByRole('option', { name: item }).first().click()
      await page.getByLabel(words.name, { exact: true }).fill(title)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'entrega',
    path: ({ studio }) => `/products/${studio}`,
    prepare: async page => {
      await page.locator('#digital').getByRole('listitem').nth(1).waitFor()
      await page.locator('#digital').evaluate(section => section.scrollIntoView({ block: 'center' }))
    },
  },
  { name: 'funil', path: () => '/upsells?tab=manage' },
  { name: 'paginas', path: () => '/sales-pages?tab=create' },
  {
    name: 'reembolso',
    path: ({ orderId }) => `/orders/${orderId}`,
    prepare: (page, language) =>
      page.getByRole('button', { name: (language === 'en' ? enOrders : ptOrders).refund, exact: true }).click(),
  },
  { name: 'promocao', path: () => '/promotions/new' },
  { name: 'webhook', path: () => '/settings/webhooks/new' },
  { name: 'no-ar', path: () => '/going-live' },
]

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
mkdirSync(picturesFolder, { recursive: true })

async function takePicture(shop: Shop, { name, path, prepare }: Picture, language: ReaderLanguage) {
  const { page, url } = shop
  await page.goto(url + path(shop))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page, language)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const file = `${name}-${language === 'en' ? 'en' : 'pt'}.webp`
  const image = await page.screenshot({ caret: 'hide' })
  await sharp(image).webp({ quality, effort: 6 }).toFile(join(picturesFolder, file))
  console.log(`${file}  ${Math.round(statSync(join(picturesFolder, file)).size / 1024)} KB`)
}

try {
  for (const language of ['pt-BR', 'en'] as const) {
    const shop = await startShopToPicture(browser, language)
    try {
      for (const picture of pictures) await takePicture(shop, picture, language)
    } finally {
      await shop.stop()
    }
  }
} finally {
  await browser.close()
}
