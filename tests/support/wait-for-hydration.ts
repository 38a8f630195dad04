import type { Page } from 'playwright-core'

/** Waits until React handles the clicks on a page. Before that, a press of an offer's buy button may be dropped. */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const buttons = document.querySelectorAll('#root button, #root iframe')
    const last = buttons[buttons.length - 1]
    return last !== undefined && Object.keys(last).some(key => key.startsWith('__reactFiber$'))
  })
