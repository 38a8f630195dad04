import type { Locator, Page } from 'playwright-core'

const secondsPerClick = 1.2
const secondsPerKey = 0.25

/**
 * Operates a page with the mouse and the keyboard only, and counts clicks and keys. `seconds` follows the
 * keystroke-level model: the time that a practised person needs for the actions alone, without reading or thinking.
 */
export function createKeystrokeMeter(firstPage: Page) {
  let page = firstPage
  let clicks = 0
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  return {
    click,
    press,
    /** Types into the field that has the focus. */
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    /** Moves the focus to a field with at most twelve presses of the Tab key. */
    async tabTo(target: Locator) {
      await target.waitFor()
      for (let presses = 0; presses < 12; presses += 1) {
        if (await target.evaluate(element => element === document.activeElement)) return
        await press('Tab')
      }
      throw new Error('twelve presses of the Tab key did not reach the field')
    },
    /** Chooses a file with three clicks: on the button, and in the system's dialog on the file and on Open. */
    async chooseFile(button: Locator, path: string) {
      const chooser = page.waitForEvent('filechooser')
      await click(button)
      clicks += 2
      await (await chooser).setFiles(path)
    },
    /** Clicks a link that opens a tab, and sends later keys to that tab. */
    async clickToOpenTab(link: Locator): Promise<Page> {
      const opened = page.context().waitForEvent('page')
      await click(link)
      page = await opened
      return page
    },
    /** Switches to another open tab with one click, and sends later keys to it. */
    async returnTo(tab: Page) {
      clicks += 1
      page = tab
      await tab.bringToFront()
    },
    readCounts: () => ({ clicks, keys, seconds: clicks * secondsPerClick + keys * secondsPerKey }),
  }
}
