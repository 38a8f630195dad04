import type { Locator, Page } from 'playwright-core'

/** Chooses a product in a field that searches the products of the shop. */
export async function chooseProduct(page: Page, within: Page | Locator, label: string, title: string) {
  const field = within.getByRole('combobox', { name: label, exact: true })
  // If the product is chosen already, typing its title changes nothing, so a click opens the list.
  await field.click()
  await field.fill(title)
  await page.getByRole('option').filter({ hasText: title }).first().click()
}
