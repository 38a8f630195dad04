import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Clicks a text in the page editor until it can be edited. The click is repeated, because the script of the frame may
 * still be loading.
 */
export async function startWriting(page: Page, target: Locator): Promise<void> {
  const save = page.getByRole('toolbar', { name: 'Edição do trecho' }).getByRole('button', { name: 'Salvar' })
  const isEditable = () =>
    save.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  await expect
    .poll(async () => {
      await target.click()
      return isEditable()
    })
    .toBe(true)
}
