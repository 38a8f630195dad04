import type { Page } from 'playwright-core'

/** Wraps each text of a page in new elements, as a browser's translator does. */
export const simulateTranslation = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (text.data.trim() && parent && !/^(SCRIPT|STYLE)$/.test(parent.tagName) && !parent.closest('[translate=no]'))
        texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  })
