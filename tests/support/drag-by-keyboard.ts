import type { Page } from 'playwright-core'

/** What a screen reader announces during the drag. */
type Announcements = { lifted: string; over: string }

/**
 * Lifts an item by its handle and moves it one place with an arrow key, without dropping it. The keyboard sensor starts
 * listening shortly after the lift and measures positions in a later frame. An arrow key that a program presses before
 * that is lost, so the drag is repeated.
 */
export async function dragByKeyboard(
  page: Page,
  handle: string,
  arrow: string,
  announcements: Announcements,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await page.getByRole('button', { name: handle, exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText(announcements.lifted).waitFor({ state: 'attached' })
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)))),
    )
    await page.keyboard.press(arrow)
    const announced = page
      .getByText(announcements.over)
      .waitFor({ state: 'attached', timeout: attempt < 3 ? 10_000 : 60_000 })
    const isMoved = await announced.then(() => true).catch(error => (attempt < 3 ? false : Promise.reject(error)))
    if (isMoved) return
    await page.keyboard.press('Escape')
  }
}
