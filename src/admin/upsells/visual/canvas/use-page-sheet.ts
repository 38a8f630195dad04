import { useId, useLayoutEffect, useState } from 'react'

/**
 * The page's own sheet, for what is inside of one node only: several pages may be drawn at once. It is made by script, since
 * the policy lets no markup bring a style.
 * @returns the class of that node
 */
export function usePageSheet(css: string): string {
  const scope = `cv-${useId().replaceAll(/\W/g, '')}`
  const [sheet] = useState(() => new CSSStyleSheet())
  useLayoutEffect(() => sheet.replaceSync(`.${scope}{${css}}`), [sheet, scope, css])
  // As long as the node is there; in the same task as the first drawing.
  useLayoutEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [sheet])
  return scope
}
