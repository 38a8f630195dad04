import type { Page } from 'playwright-core'

/**
 * Waits for the provider's fields, which load at the first interaction. The mouse movement is repeated, because the
 * page may not be ready for the first movement.
 */
export async function waitForCardFields(page: Page) {
  const number = page.locator('iframe[src*="type=cardNumber"]').first()
  for (let tries = 0; tries < 100; tries += 1) {
    await page.mouse.move(5 + (tries % 2), 5)
    if (
      await number.waitFor({ timeout: 300 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error('the card fields did not load')
}

export async function typeCard(page: Page, number: string) {
  await waitForCardFields(page)
  // The frames are found by URL, because their titles are in the page's language.
  const field = (type: string) => page.frameLocator(`iframe[src*="type=${type}"]`).first().locator('input').first()
  for (const [type, text] of [
    ['cardNumber', number],
    ['cardExpiry', '1234'],
    ['cardCvc', '123'],
  ] as const)
    await field(type).fill(text)
}

/** Types a card into the single field of the dialog that pays an offer with another card. */
export async function typeOtherCard(page: Page, number: string) {
  const field = page.frameLocator('#other-card iframe').locator('input')
  await field.first().fill(number)
  await field.nth(1).fill('1234')
  await field.nth(2).fill('123')
}

const typeAll = async (page: Page, typed: Record<string, string>) => {
  for (const [label, text] of Object.entries(typed)) {
    const field = page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} (optional)`, { exact: true }))
    await field.fill(text)
  }
}
const buildContact = (email = 'marina.costa@example.com') => ({
  Email: email,
  'Full name': 'Marina Costa',
  'Phone number': '4155550123',
})
const typeCardholder = (page: Page) => page.getByLabel('Cardholder name').fill('Marina Costa')

/** Fills the main checkout for goods that are not shipped, up to the card. */
export async function typeContact(page: Page, email?: string) {
  await typeAll(page, buildContact(email))
  await typeCardholder(page)
}

/** Fills contact and delivery of the main checkout for a buyer in California. */
export async function typeBuyer(page: Page, email?: string) {
  const address = { Address: '2150 Folsom Street', 'ZIP code': '94110', City: 'San Francisco' }
  await typeAll(page, { ...buildContact(email), ...address })
  await page.getByLabel('State').selectOption({ label: 'California' })
  await typeCardholder(page)
}

export const pay = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay \$/ })
    .filter({ visible: true })
    .first()
    .click()

/**
 * Completes or fails the simulator's 3-D Secure page in its frame. The browser can lose a click while the frame's
 * process starts, so the click is repeated, as a person would do.
 */
export async function answerBank(page: Page, response: 'complete' | 'fail') {
  // The bank may ask again in another frame as soon as this one has closed.
  const frame = await page.locator('iframe[src*="three-ds"]').elementHandle()
  const button = (await frame?.contentFrame())?.getByTestId(response)
  if (!frame || !button) throw new Error('the page of the bank is not in a frame')
  await button.click()
  for (let presses = 1; presses < 4; presses += 1) {
    const isClosed = await frame.waitForElementState('hidden', { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (isClosed) return
    if (await button.isEnabled().catch(() => false)) await button.click().catch(() => undefined)
  }
}
