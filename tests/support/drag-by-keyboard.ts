import type { Page } from 'playwright-core'

/** What a screen reader is told on the way. */
type Announcements = { lifted: string; over: string }

/**
 * Lifts what a handle holds and moves it one place by an arrow key; it is not put down yet. The key is listened to by
 * a timer after the lift, and places are measured in a later frame: an arrow pressed within these milliseconds, as only
 * a program does, is lost, and the whole is begun anew.
 */
export async function dragByKeyboard(page: Page, handle: string, arrow: string, told: Announcements): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await page.getByRole('button', { name: handle }).focus()
    await page.keyboard.press('Space')
    await page.getByText(told.lifted).waitFor({ state: 'attached' })
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)))),
    )
    await page.keyboard.press(arrow)
    const over = page.getByText(told.over).waitFor({ state: 'attached', timeout: attempt < 3 ? 10_000 : 60_000 })
    const moved = await over.then(() => true).catch(error => (attempt < 3 ? false : Promise.reject(error)))
    if (moved) return
    await page.keyboard.press('Escape')
  }
}
