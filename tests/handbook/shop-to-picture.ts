import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import type { ReaderLanguage } from '#domain/language.ts'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { seller } from '#tests/support/seller.ts'
import { createShopChild } from '#tests/support/shop-child.ts'

/** Portuguese titles for the products of the demo shop, which has English texts only. */
const portugueseTitles = {
  'Halo portable lamp': 'Luminária portátil Halo',
  'Waxed travel case': 'Estojo de viagem',
  'Night serum 30 ml': 'Sérum noturno 30 ml',
  'Trail tumbler': 'Copo térmico Trilha',
  'Studio speaker': 'Caixa de som Estúdio',
  'Fig and cedar candle': 'Vela de figo e cedro',
  'Terracotta vase': 'Vaso de terracota',
}
type Owner = Awaited<ReturnType<typeof createFirstPageSeller>>

export const pictureWidth = 1200
export const pictureHeight = 750

const studios = {
  en: {
    title: 'Photo studio for the computer',
    text: ['First steps', 'Install the program, open it and enter your license key.'],
    keys: 'License of the photo studio',
  },
  'pt-BR': {
    title: 'Estúdio de fotos para o computador',
    text: ['Primeiros passos', 'Instale o programa, abra e digite a sua chave de licença.'],
    keys: 'Licença do estúdio de fotos',
  },
}

/** Creates a product with digital goods and returns its id. */
async function createStudio({ call }: Owner, language: ReaderLanguage): Promise<string> {
  const { title, text, keys } = studios[language]
  const { id } = await call<{ id: string }>('POST', '/api/v1/products', {
    title,
    images: [],
    currency: language === 'en' ? 'usd' : 'brl',
    shippingOptions: [],
    variants: [{ name: title, sku: 'STUDIO', cents: 14_900, stock: null, isDefault: true, image: null }],
  })
  const path = `/api/v1/products/${id}/digital-benefits`
  await call('POST', path, { kind: 'text', title: text[0], content: text[1] })
  const license = { source: 'pool', prefix: '', activationLimit: 3, validDays: 365 }
  const { benefits } = await call<{ benefits: { id: string }[] }>('POST', path, {
    kind: 'license',
    title: keys,
    license,
  })
  const pool = Array.from({ length: 120 }, (_, index) => `STUDIO-${index + 1_000}`)
  await call('POST', `/api/v1/digital-benefits/${benefits.at(-1)?.id}/license-keys`, { keys: pool })
  return id
}

async function adaptShop(databaseUrl: string, language: ReaderLanguage) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (language === 'pt-BR') {
      await client.query(`update products set currency = 'brl'`)
      for (const [english, portuguese] of Object.entries(portugueseTitles))
        await client.query('update products set title = $2 where title = $1', [english, portuguese])
    }
    await client.query('update shop set language = $1, currency = $2', [language, language === 'en' ? 'usd' : 'brl'])
    await client.query('update content_version set version = version + 1')
  } finally {
    await client.end()
  }
}

/** Starts a demo shop in one language, with a paid order and a signed-in owner who reads that language. */
export async function startShopToPicture(browser: Browser, language: ReaderLanguage) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-handbook-'))
  const child = createShopChild(dataDir, await getFreePort(), { LOG_LEVEL: 'warn', SEED: 'demo' })
  const printed = await child.ready()
  const url = /Shop\s+(\S+)/.exec(printed)?.[1] ?? ''
  const simulatorUrl = /Test cards\s+(\S+)/.exec(printed)?.[1] ?? ''
  const ownerLink = /(http\S+\/setup\?token=\S+)/.exec(printed)?.[1] ?? ''
  const owner = await createFirstPageSeller({ url, ownerLink })
  await owner.call('PUT', '/auth/v1/user', { data: { language } })
  await adaptShop(findEmbeddedUrl(dataDir) ?? '', language)

  const stop = async () => {
    await child.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { products } = await owner.call<{ products: { id: string; title: string }[] }>('GET', '/api/v1/products')
    const lamp = products.find(({ title }) => title.includes('Halo'))?.id ?? ''
    const studio = await createStudio(owner, language)
    const buyer = createHttpBuyer({ url, simulatorUrl })
    const { checkoutId, orderId, intentId } = await buyer.reachIntent(lamp)
    await buyer.confirm(intentId)
    await buyer.settle(checkoutId)

    const viewport = { width: pictureWidth, height: pictureHeight }
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: language,
    })
    await context.addCookies([{ name: 'admin_language', value: language, url }])
    const page = await context.newPage()
    await signIn(page, url)
    return { page, url, lamp, studio, orderId, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel(/^E-?mail$/).fill(seller.email)
  const password = page.getByLabel(/^(Senha|Password)$/)
  await password.fill(seller.password)
  await password.press('Enter')
  await page.waitForURL(/\/home$/)
}
