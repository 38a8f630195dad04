import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Response, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { listDigitalBenefits } from '#contract/digital-goods.ts'
import type { Received } from '#contract/endpoint.ts'
import { digitalGoods as words } from '#i18n/spec/digital-goods.ts'
import { shell } from '#i18n/spec/shell.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ DIGITAL_PART_MB: '4' })
const chromium = await openChromium()
const seller = await chromium.newPerson()
const { page } = seller
const folder = mkdtempSync(join(tmpdir(), 'vitrine-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const course = join(folder, 'Curso de luz.zip')
const other = join(folder, 'other', 'Curso de luz.zip')
const bytes = randomBytes(50_000_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const lost = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch/

let call: Awaited<ReturnType<typeof signInPageSeller>>['call']
let productId = ''
const section = page.locator('#digital')
const list = page.getByRole('list', { name: words.list })

beforeAll(async () => {
  writeFileSync(course, bytes)
  mkdirSync(join(folder, 'other'))
  writeFileSync(other, randomBytes(50_000_000))
  await becomeOwner(page, shop.ownerLink)
  call = (await signInPageSeller(shop.url)).call
})

beforeEach(async () => {
  const product = await call<{ id: string }>('POST', '/api/v1/products', {
    title: `Course of light ${randomBytes(3).toString('hex')}`,
    images: [],
    currency: 'usd',
    shippingOptions: [],
    variants: [
      {
        name: 'Standard',
        sku: randomBytes(4).toString('hex'),
        cents: 4_900,
        stock: null,
        isDefault: true,
        image: null,
      },
    ],
  })
  productId = product.id
  await page.goto(`${shop.url}/products/${productId}#digital`)
})

/** Lets some parts reach the server and stops the others until `release` is called. */
async function holdParts(parts: number) {
  let passed = 0
  let stored = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const pattern = '**/api/v1/digital-uploads/*/parts/*'
  const handle = async (route: Route) => {
    passed += 1
    if (passed > parts) await released
    await route.continue().catch(() => undefined)
  }
  await page.route(pattern, handle)
  const countStored = (response: Response) => {
    if (/\/parts\/\d+/.test(response.url()) && response.ok()) stored += 1
  }
  page.on('response', countStored)
  return {
    /** Waits until the server has stored the parts that were let through. */
    waitUntilStored: () => expect.poll(() => stored).toBe(parts),
    async release() {
      release()
      page.off('response', countStored)
      await page.unroute(pattern, handle)
    },
  }
}

/** Opens a file chooser with a button and chooses a file. */
async function choose(button: string, path: string) {
  const chooser = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(path)
}

const readBenefits = async () =>
  (await call<Received<typeof listDigitalBenefits>>('GET', `/api/v1/products/${productId}/digital-benefits`)).benefits

async function expectExactFile() {
  await list.getByText('Curso de luz', { exact: true }).waitFor()
  const [benefit, ...more] = await readBenefits()
  expect(more).toEqual([])
  expect(benefit?.file).toMatchObject({ bytes: bytes.length, sha256 })
  const stored = join(shop.dataDir, 'files/digital-files')
  const files = readdirSync(stored, { withFileTypes: true }).filter(entry => entry.isFile())
  const copies = files.filter(({ name }) => readFileSync(join(stored, name)).equals(bytes))
  expect(copies.length).toBeGreaterThan(0)
  await expect.poll(listParts).toEqual([])
}

const listParts = () =>
  readdirSync(join(shop.dataDir, 'files/digital-files'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.parentPath.includes('parts'))
    .map(entry => entry.name)

describe('an upload of 50 MB', () => {
  it('continues by itself when the connection was lost in the middle, and arrives byte for byte', async () => {
    const held = await holdParts(5)
    await choose(shell.pickFile(false), course)
    const row = list.getByRole('listitem').filter({ hasText: words.uploading('Curso de luz.zip') })
    await row.getByText(/^(2|3|4)\d%$/).waitFor()
    await expectGoodLayouts(page, 'digital-upload-sending')
    await page.context().setOffline(true)
    await held.release()
    await row.getByText(words.waiting).waitFor()
    await expectGoodLayouts(page, 'digital-upload-offline')
    await page.context().setOffline(false)
    await expectExactFile()
    await row.waitFor({ state: 'detached' })
    seller.expectNoComplaints(lost)
  })

  it('continues after a reload when the same file is chosen again, and refuses another one', async () => {
    const held = await holdParts(5)
    await choose(shell.pickFile(false), course)
    await list.getByText(/^(2|3|4)\d%$/).waitFor()
    await held.waitUntilStored()
    await page.reload()
    await held.release()
    const row = list.getByRole('listitem').filter({ hasText: words.unfinished('Curso de luz.zip') })
    await row.getByText(/^(2|3|4)\d%$/).waitFor()
    await expectGoodLayouts(page, 'digital-upload-unfinished')
    await choose(words.chooseAgainFor('Curso de luz.zip'), other)
    await page.getByText(words.otherFileText('Curso de luz.zip')).waitFor()
    expect(await readBenefits()).toEqual([])
    const sent: string[] = []
    page.on('request', request => {
      const part = /parts\/(\d+)$/.exec(request.url())?.[1]
      if (part) sent.push(part)
    })
    await choose(words.chooseAgainFor('Curso de luz.zip'), course)
    await expectExactFile()
    expect(sent.length).toBeLessThan(12)
    seller.expectNoComplaints(lost)
  })

  it('leaves nothing when it is canceled, or discarded after a reload', async () => {
    const held = await holdParts(2)
    await choose(shell.pickFile(false), course)
    await list.getByText(/^1\d%$/).waitFor()
    await section.getByRole('button', { name: words.cancelUpload('Curso de luz.zip') }).click()
    await list.waitFor({ state: 'detached' })
    await held.release()
    await expect.poll(listParts).toEqual([])
    const heldAgain = await holdParts(2)
    await choose(shell.pickFile(false), course)
    await list.getByText(/^1\d%$/).waitFor()
    await page.reload()
    await heldAgain.release()
    const discard = section.getByRole('button', { name: words.discardOf('Curso de luz.zip') })
    await discard.focus()
    await page.keyboard.press('Enter')
    await page.getByText(words.discarded).waitFor()
    await list.waitFor({ state: 'detached' })
    await expect.poll(listParts).toEqual([])
    expect(await readBenefits()).toEqual([])
    seller.expectNoComplaints(lost)
  })
})
