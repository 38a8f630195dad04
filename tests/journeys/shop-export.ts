import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { sellerHome } from '#i18n/spec/seller-home.ts'
import { shopExport as words } from '#i18n/spec/shop-export.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop()
const chromium = await openChromium()
const { sql } = createShopQueries(shop)
const { page, expectNoComplaints } = await chromium.newPerson()

describe('the export of the whole shop', () => {
  beforeAll(() => becomeOwner(page, shop.ownerLink))

  it('is started in the settings and downloaded as a ZIP file with the shop’s data', async () => {
    await page.goto(`${shop.url}/settings`)
    await page.getByRole('link', { name: words.title }).click()
    await page.waitForURL(/\/settings\/export$/)
    await page.reload()
    await page.getByText(words.idle).waitFor()
    await page.getByText(words.size).waitFor()
    await expectGoodLayouts(page, 'shop-export')
    await page.getByRole('button', { name: words.start }).click()
    await page.getByText(words.ready).waitFor({ timeout: 60_000 })
    await expectGoodLayouts(page, 'shop-export-ready')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^vitrine-export-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(readFileSync(await file.path()))
    const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))
    expect(Object.keys(files).sort()).toEqual(
      [...manifest.files.map(({ path }: { path: string }) => path), 'manifest.json'].sort(),
    )
    expect(strFromU8(files['data/products.csv'] ?? new Uint8Array()).split('\r\n').length).toBeGreaterThan(3)
    expect(Object.keys(files).some(path => /^pages\/.*\/index\.html$/.test(path))).toBe(true)
    expectNoComplaints()
  })

  it('is deleted when the owner confirms', async () => {
    await page.getByRole('button', { name: words.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
    await page.getByRole('button', { name: words.start }).waitFor()
  })
})

describe('what changed in this version', () => {
  it('is shown once to a member of a shop that was updated', async () => {
    await page.goto(`${shop.url}/home`)
    await page.getByRole('heading', { name: sellerHome.title, level: 1 }).waitFor()
    const card = page.getByRole('region', { name: sellerHome.whatChanged.title })
    expect(await card.count()).toBe(0)
    await sql(`update installation set value = '0.0.1' where key = 'first_version'`)
    await page.reload()
    await card.getByRole('listitem').first().waitFor()
    await expectGoodLayouts(page, 'what-changed')
    await card.getByRole('button', { name: sellerHome.whatChanged.hide }).click()
    await card.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: sellerHome.title, level: 1 }).waitFor()
    await page.getByRole('region', { name: sellerHome.waiting }).waitFor()
    expect(await card.count()).toBe(0)
  })
})
