import { useId, useLayoutEffect, useState } from 'react'

/**
 * Applies the page's CSS to one node only, because a screen may show several pages. The sheet is constructed by script,
 * because the Content-Security-Policy allows no inline styles.
 * @returns the class of that node
 */
export function usePageSheet(css: string): string {
  const scope = `cv-${useId().replaceAll(/\W/g, '')}`
  const [sheet] = useState(() => new CSSStyleSheet())
  useLayoutEffect(() => sheet.replaceSync(`.${scope}{${css}}`), [sheet, scope, css])
  // A layout effect adds the sheet in the task of the first render, so that the page never appears unstyled.
  useLayoutEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [sheet])
  return scope
}
