import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveCheckScreenshot } from '#tests/support/check-screenshots.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { listLayoutShifts, recordLayoutShifts } from '#tests/support/layout-shifts.ts'
import { findAxeViolations, getBox, getFocusedId, listIds, overrideCart } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

/** Runs the thirty checks of docs/checks/checkout.md. Each check saves a screenshot. */
const shop = await startShop()
const chromium = await openChromium()
const home = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
const address = shop.url + (/\/checkout\?product=[0-9a-f-]{36}/.exec(home)?.[0] ?? '')

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const waitUntilReady = waitForCardFields

function check(name: string, description: string, options: BrowserContextOptions, act: (page: Page) => Promise<void>) {
  it(`${name}: ${description}`, async () => {
    const { page } = await chromium.newPerson(options)
    await act(page)
    await saveCheckScreenshot(page, name)
    await page.context().close()
  })
}

/** Runs a check on the page as it opens, once the card fields are ready. */
const checkOpen = (...[name, description, options, act]: Parameters<typeof check>) =>
  check(name, description, options, async page => {
    await page.goto(address)
    await waitUntilReady(page)
    await act(page)
  })

const total = (page: Page) => page.locator('aside .tot dd')
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
checkOpen('01-labels', 'labels every field of the form', desktop, async page => {
  const fields = page.locator('main :is(input, select):visible')
  await expect.poll(() => fields.count()).toBeGreaterThan(8)
  const unnamed = fields.evaluateAll(found =>
    found.filter(each => !(each as HTMLInputElement).labels?.length && !each.ariaLabel).map(each => each.id),
  )
  expect(await unnamed).toEqual([])
})

checkOpen('02-reading-order', 'shows contact, delivery, shipping and payment in order', desktop, async page => {
  await expect
    .poll(() => page.locator('main :is(h2, legend)').allInnerTexts())
    .toEqual(['Contact', 'Delivery', 'Shipping method', 'Payment'])
  await expect.poll(() => page.locator('aside ~ main').count()).toBe(1)
})

checkOpen('03-eight-fields', 'asks for eight fields besides the card', phone, async page => {
  const fieldIds = await listIds(page, 'main :is(input, select):visible:not([type=radio], [name=dial], #cardholder)')
  expect(fieldIds).toEqual(['email', 'name', 'country', 'phone', 'zip', 'address', 'city', 'state'])
  await page.getByRole('heading', { name: 'Delivery' }).scrollIntoViewIfNeeded()
})

checkOpen('04-autocomplete', 'gives every field an autocomplete token', desktop, async page => {
  const tokens = await page
    .locator('main :is(input, select)[autocomplete]:visible:not([name=dial])')
    .evaluateAll(found => found.map(each => `${each.id} ${each.getAttribute('autocomplete')}`))
  expect(tokens.sort()).toEqual([
    'address address-line1',
    'cardholder cc-name',
    'city address-level2',
    'country country',
    'email email',
    'name name',
    'phone tel-national',
    'state address-level1',
    'zip postal-code',
  ])
})

checkOpen('05-price-before-card', 'shows the total price above the card fields', desktop, async page => {
  await expect.poll(() => total(page).textContent()).toMatch(/\$89\.00$/)
  const { y, height } = await getBox(page, 'aside .tot')
  expect(y + height).toBeLessThan(900)
  expect((await getBox(page, '#card-number')).y).toBeGreaterThan(y)
})

checkOpen('06-one-primary-action', 'shows only one button that pays', desktop, async page => {
  await expect.poll(() => page.locator('.btn.hero:visible').count()).toBe(1)
  await expect.poll(() => page.locator('[type=submit]:visible').count()).toBe(1)
  await payButton(page).scrollIntoViewIfNeeded()
})

checkOpen('07-button-says-amount', 'shows the amount to charge on the pay button', desktop, async page => {
  await page.locator('.opts label', { hasText: 'Express' }).click()
  await page.getByRole('button', { name: 'Pay $93.99' }).scrollIntoViewIfNeeded()
  await expect.poll(() => total(page).textContent()).toMatch(/\$93\.99$/)
})

checkOpen('08-contrast', 'gives every text, including errors, enough contrast', desktop, async page => {
  await pay(page)
  await page.locator('.alert').waitFor()
  await expect.poll(() => findAxeViolations(page, ['color-contrast'])).toEqual([])
})

checkOpen('09-axe-desktop', 'passes all axe rules on a desktop', desktop, async page => {
  await expect.poll(() => findAxeViolations(page)).toEqual([])
})

checkOpen('10-axe-phone', 'passes all axe rules on a phone with the summary open', phone, async page => {
  await page.getByText('Show order summary').click()
  await expect.poll(() => findAxeViolations(page)).toEqual([])
})

checkOpen('11-focus-visible', 'changes the style of the focused field', desktop, async page => {
  const getStyle = () =>
    page.locator('#zip').evaluate(field => {
      const { outline, boxShadow, borderColor } = getComputedStyle(field.closest('.ctl') ?? field)
      return [outline, boxShadow, borderColor].join(' ')
    })
  const before = await getStyle()
  await page.locator('#zip').focus()
  await expect.poll(getStyle).not.toBe(before)
})

checkOpen('12-focus-order', 'moves the keyboard focus through the fields in reading order', desktop, async page => {
  await page.locator('#email').focus()
  const focusedNames: (string | null)[] = []
  while (focusedNames.at(-1) !== 'state' && focusedNames.length < 15) {
    await page.keyboard.press('Tab')
    focusedNames.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null))
  }
  const named = focusedNames.filter(name => name !== null)
  expect(named).toEqual(['name', 'country', 'dial', 'phone', 'zip', 'address', 'city', 'state'])
})

checkOpen('13-keyboard-only', 'changes the quantity and submits the form by keyboard', desktop, async page => {
  await page.getByRole('button', { name: 'One more' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay $178.00' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => getFocusedId(page)).toBe('alert')
})

checkOpen('14-error-summary', 'focuses the list of errors and links each error to its field', desktop, async page => {
  await pay(page)
  await expect.poll(() => getFocusedId(page)).toBe('alert')
  await page.locator('.alert a', { hasText: 'ZIP code' }).click()
  await expect.poll(() => getFocusedId(page)).toBe('zip')
  await page.locator('.alert').scrollIntoViewIfNeeded()
})

checkOpen('15-error-at-field', 'shows an instruction at a field with an error', desktop, async page => {
  await pay(page)
  const field = page.locator('#email[aria-invalid=true]')
  await field.waitFor()
  const errorText = await page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent()
  expect(errorText).toBe('Enter your email address')
  await field.scrollIntoViewIfNeeded()
})

checkOpen('16-error-in-title', 'starts the page title with “Error” after a failed submit', desktop, async page => {
  await pay(page)
  await expect.poll(() => page.title()).toBe('Error: Secure Checkout - Complete Your Order')
})

checkOpen('17-checked-on-leaving', 'validates a field when the focus leaves the field', phone, async page => {
  await page.locator('#email').pressSequentially('marina@')
  await expect.poll(() => page.locator('#email-error').count()).toBe(0)
  await page.locator('#name').focus()
  await page.getByText('Enter an address like name@example.com').waitFor()
  await page.locator('#email').fill('marina@example.com')
  await expect.poll(() => page.locator('#email-error').count()).toBe(0)
  await page.locator('#email').fill('marina@')
  await page.locator('#name').focus()
  await page.locator('#email-error').waitFor()
})

checkOpen('18-nothing-lost', 'keeps typed fields after a reload, but no card data', desktop, async page => {
  await typeBuyer(page)
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Folsom')
  await page.reload()
  await waitUntilReady(page)
  await expect.poll(() => page.locator('#address').inputValue()).toBe('2150 Folsom Street')
  await expect.poll(() => page.locator('#cardholder').inputValue()).toBe('')
})

checkOpen('19-decline', 'says after a decline that nothing was charged and what to do', phone, async page => {
  await typeBuyer(page)
  await typeCard(page, '4000000000000002')
  await pay(page)
  const declineAlert = page.locator('.declined[role=alert]')
  await declineAlert.waitFor()
  await expect.poll(() => declineAlert.textContent()).toMatch(/You were not charged. Try a different card/)
  await expect.poll(() => page.locator('#email').inputValue()).toBe('marina.costa@example.com')
  await declineAlert.scrollIntoViewIfNeeded()
})

checkOpen('20-targets', 'makes fields, options and buttons at least 44 px high on a phone', phone, async page => {
  const places = page.locator('main :is(.ctl, .opts label, .btn.hero):visible, aside .fold')
  const heights = await places.evaluateAll(found => found.map(each => each.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

checkOpen('21-total-on-phone', 'shows the total at the top and bottom of a phone page', phone, async page => {
  await page.locator('.foot').scrollIntoViewIfNeeded()
  const { y, height } = await getBox(page, '.btn.hero')
  expect(y + height).toBeLessThanOrEqual(844)
  await page.evaluate(() => scrollTo(0, 0))
  expect((await getBox(page, '.fold b')).y).toBeLessThan(400)
  await expect.poll(() => page.locator('.fold b').textContent()).toBe('$89.00')
})

const narrow = { ...phone, viewport: { width: 320, height: 640 } }
checkOpen('22-narrow', 'fits the page into a width of 320 px', narrow, async page => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

const zoomedTwice = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }
checkOpen('23-twice-as-large', 'fits the page at 200 % zoom without horizontal scrolling', zoomedTwice, async page => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  await payButton(page).waitFor()
})

const reducedMotionPhone: BrowserContextOptions = { ...phone, reducedMotion: 'reduce' }
check('24-reduced-motion', 'stops animations under reduced motion', reducedMotionPhone, async page => {
  await overrideCart(page, () => ({ countdownEndsAt: new Date(Date.now() + 50_000).toISOString() }))
  await page.goto(address)
  await page.locator('.hold.urgent').waitFor()
  const animationCount = page.evaluate(
    () => document.getAnimations().filter(each => each.playState === 'running').length,
  )
  expect(await animationCount).toBe(0)
})

checkOpen('25-timer-is-silent', 'keeps the countdown out of screen reader announcements', desktop, async page => {
  const timer = page.getByRole('timer')
  await expect.poll(() => timer.getAttribute('aria-live')).toBe('off')
  await expect
    .poll(() => page.locator(':is([aria-live=polite], [aria-live=assertive], [role=status]) time').count())
    .toBe(0)
})

checkOpen('26-timer-survives', 'continues the countdown after a reload', phone, async page => {
  const seconds = async () => {
    const [minutes = 0, secondsPart = 0] = ((await page.locator('.hold time').textContent()) ?? '')
      .split(':')
      .map(Number)
    return minutes * 60 + secondsPart
  }
  await expect.poll(seconds).toBeLessThan(598)
  const before = await seconds()
  await page.reload()
  await waitUntilReady(page)
  await expect.poll(seconds).toBeLessThan(before)
})

check('27-sold-out', 'says next to a disabled pay button why paying is disabled', phone, async page => {
  const markSoldOut = (variants: unknown) => (variants as object[]).map(each => ({ ...each, left: 0 }))
  await overrideCart(page, ({ variants }) => ({ soldOut: true, variants: markSoldOut(variants) }))
  await page.goto(address)
  const button = page.locator('.btn.hero:disabled')
  await button.waitFor()
  const reason = page.locator(`#${await button.getAttribute('aria-describedby')}`)
  await expect.poll(() => reason.textContent()).toMatch(/sold out right now/)
})

checkOpen('28-language', 'declares the language of the page', desktop, async page => {
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await expect.poll(() => findAxeViolations(page, ['html-has-lang', 'html-lang-valid', 'valid-lang'])).toEqual([])
})

check(
  '29-no-javascript',
  'shows the product and the total without JavaScript',
  { ...desktop, javaScriptEnabled: false },
  async page => {
    await page.goto(address)
    await page.getByRole('heading', { name: 'Halo portable lamp' }).waitFor()
    // Playwright's text and role locators skip the content of a noscript element.
    const notice = page.locator('noscript .alert')
    await expect.poll(() => notice.textContent()).toContain('To pay by card, please turn on JavaScript')
    await expect.poll(() => total(page).textContent()).toMatch(/\$89\.00$/)
    await notice.scrollIntoViewIfNeeded()
  },
)

check('30-nothing-moves', 'shifts no content while the page loads', phone, async page => {
  await recordLayoutShifts(page)
  await page.goto(address)
  await waitUntilReady(page)
  await page.waitForTimeout(1_000)
  const totalShift = (await listLayoutShifts(page)).reduce((sum, { score }) => sum + score, 0)
  expect(totalShift).toBeLessThanOrEqual(0.01)
})
