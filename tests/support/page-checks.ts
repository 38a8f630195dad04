import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page, PageScreenshotOptions } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, outside the provider's frames: rule and elements. All rules unless some are named. */
export async function findAxeViolations(page: Page, rules: string[] = []): Promise<[string, string[]][]> {
  // Half a megabyte: once a document, not once a question.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What is only for a report costs a tenth.
    const lean = { selectors: false, elementRef: false, preload: false }
    const options: import('axe-core').RunOptions = { resultTypes: ['violations'], iframes: false, ...lean }
    if (only.length > 0) options.runOnly = { type: 'rule', values: only }
    const found = await axe.run({ exclude: ['iframe'] }, options)
    return found.violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(node => node.html)])
  }, rules)
}

/** Axe finds nothing; what fades in is judged by what it comes to. */
export const expectAccessible = (page: Page) => expect.poll(() => findAxeViolations(page)).toEqual([])

/** A picture of what is shown, in the folder SCREENSHOTS; none without it, they take their time. */
export async function takeScreenshot(page: Page, name: string, options: PageScreenshotOptions = {}) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), ...options })
}

/** The server's answers about the cart, changed on their way: moments that would take minutes to wait for. */
export const overrideCart = (page: Page, change: (cart: Record<string, unknown>) => object) =>
  page.route(/\/api\/v1\/checkouts/, async route => {
    const answer = await route.fetch()
    const cart = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...cart, ...change(cart) } })
  })

/** What the elements are called: id, else name. */
export const listIds = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(found => found.map(each => each.id || each.getAttribute('name')))

/** Id, else class of what has the focus. */
export const getFocusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className)

/** Where the first shown element is. */
export const getBox = async (page: Page, selector: string) => {
  const place = await page.locator(selector).filter({ visible: true }).first().boundingBox()
  if (!place) throw new Error(`${selector} is not shown`)
  return place
}

const layouts = [
  [1280, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const

/** Axe finds nothing on a desk in light and on a phone in dark, and nothing scrolls sideways on the smallest phone. */
export async function expectGoodLayouts(page: Page, name: string) {
  for (const [width, colorScheme] of layouts) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // Dialogs and colours fade in: what it comes to is judged.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBe(width)
    if (width > 320)
      await expect.poll(() => findAxeViolations(page), { message: `${name}, ${colorScheme}` }).toEqual([])
    await takeScreenshot(page, `${name}-${width}-${colorScheme}`, { fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
