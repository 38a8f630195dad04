import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, PageScreenshotOptions } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Waits until no transition or animation with an end runs, at most two seconds. A switch between light and dark starts
 * hundreds of transitions, and a run of axe during them takes long and finds false contrasts.
 */
async function waitForTransitions(page: Page) {
  const isMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(
          each => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        ),
    )
  for (const until = Date.now() + 2_000; Date.now() < until && (await isMoving()); ) await sleep(20)
}

/**
 * Runs axe on a page without the frames in it, and returns each violated rule with its elements. Runs all rules unless
 * some are named.
 */
export async function findAxeViolations(page: Page, rules: string[] = []): Promise<[string, string[]][]> {
  await waitForTransitions(page)
  // axe's source is half a megabyte, so it is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Skipping details that only a report needs saves a tenth of the time.
    const lean = { selectors: false, elementRef: false, preload: false }
    const options: import('axe-core').RunOptions = { resultTypes: ['violations'], iframes: false, ...lean }
    if (only.length > 0) options.runOnly = { type: 'rule', values: only }
    const found = await axe.run({ exclude: ['iframe'] }, options)
    return found.violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(node => node.html)])
  }, rules)
}

/** Polls until axe finds nothing, because elements that are still fading in fail the contrast rule. */
export const expectAccessible = (page: Page) => expect.poll(() => findAxeViolations(page)).toEqual([])

/**
 * Saves a screenshot to the folder in SCREENSHOTS. Without that variable it does nothing, because screenshots take
 * time.
 */
export async function takeScreenshot(page: Page, name: string, options: PageScreenshotOptions = {}) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), ...options })
}

/**
 * Changes the server's cart responses before they reach the page, for states that would otherwise take minutes to
 * reach.
 */
export const overrideCart = (page: Page, change: (cart: Record<string, unknown>) => object) =>
  page.route(/\/api\/v1\/checkouts/, async route => {
    const response = await route.fetch()
    const cart = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response: response, json: { ...cart, ...change(cart) } })
  })

/** Lists the ids of the matching elements, or the name of an element without an id. */
export const listIds = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(found => found.map(each => each.id || each.getAttribute('name')))

/** Returns the id of the focused element, or its class. */
export const getFocusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className)

/** Returns position and size of the first visible match in px. */
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

/**
 * Expects no axe violation on a desktop in light mode and on a phone in dark mode, and no horizontal scrolling on the
 * narrowest phone.
 */
export async function expectGoodLayouts(page: Page, name: string) {
  for (const [width, colorScheme] of layouts) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // Dialogs and colors fade in, so the final state is polled for.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBe(width)
    if (width > 320)
      await expect.poll(() => findAxeViolations(page), { message: `${name}, ${colorScheme}` }).toEqual([])
    await takeScreenshot(page, `${name}-${width}-${colorScheme}`, { fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
