import { findElementId, markAttribute } from './element-id.ts'

/** Pages with fewer elements cost nothing worth saving. */
const minElements = 500
/** A text is at work on at once; the page around it rests when the caret does, in ms. */
const delay = 200

/** Whether a box can be seen, or after one more screen of scrolling. */
function isNearViewport(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect()
  return (width > 0 || height > 0) && bottom > -innerHeight && top < 2 * innerHeight
}
/** A bar that stands fixed over the page is near wherever it is written. */
const isFarFromViewport = (element: Element) =>
  findElementId(element) !== null &&
  !isNearViewport(element) &&
  ![...element.querySelectorAll('*')].some(isNearViewport)

/** What surrounds the text and is far from it, in runs of neighbours. */
function listFarRuns(element: Element): Element[][] {
  const runs: Element[][] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    let run: Element[] = []
    runs.push(run)
    for (const other of at.parentElement?.children ?? []) {
      if (other !== at && isFarFromViewport(other)) run.push(other)
      else {
        run = []
        runs.push(run)
      }
    }
  }
  return runs
}

const parsePx = (value: string) => Number.parseFloat(value) || 0
const toSelector = (element: Element) => `[${markAttribute}="${CSS.escape(findElementId(element) ?? '')}"]`

/** The first of a run stands for all of it: as high as they are together (px), and empty. */
function buildPlaceholder(run: readonly Element[], text: Element) {
  const [first, ...others] = run
  const last = run.at(-1)
  if (!first || !last) return null
  const { top, width } = first.getBoundingClientRect()
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(first)
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(parsePx)
  const height = edges.reduce((rest, edge) => rest - edge, last.getBoundingClientRect().bottom - top)
  const hidden = others.length > 0 ? `${others.map(toSelector).join(', ')} { display: none !important }` : ''
  return {
    isAbove: (first.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    css: (more: number) =>
      `${toSelector(first)} { content-visibility: hidden !important; contain-intrinsic-size: ${width}px ${height + more}px !important }\n${hidden}`,
  }
}

function measurePosition(element: Element) {
  const { left, top, width } = element.getBoundingClientRect()
  return { left, width, top, end: document.documentElement.scrollHeight - top }
}

/**
 * Lets what is far from a text rest while it is written, so that a key costs what is seen and not the whole page: by a
 * style sheet of the editor's own, as for outlines. Where the page would move by that it is left alone, and whoever
 * scrolls gets all of it back.
 */
export function createRenderSkipper() {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let timer: ReturnType<typeof setTimeout> | undefined
  let text: Element | null = null
  let from = 0
  function wake() {
    clearTimeout(timer)
    if (sheet.cssRules.length > 0) sheet.replaceSync('')
  }
  function rest() {
    const at = text
    if (!at || document.getElementsByTagName('*').length < minElements) return
    const before = measurePosition(at)
    const runs = listFarRuns(at).flatMap(run => buildPlaceholder(run, at) ?? [])
    const [above, below] = [runs.find(run => run.isAbove), runs.findLast(run => !run.isAbove)]
    const write = (up: number, down: number) => {
      sheet.replaceSync(runs.map(run => run.css(run === above ? up : run === below ? down : 0)).join('\n'))
      return measurePosition(at)
    }
    // Margins that fell together do so no longer: what that moves is given to the stand-ins.
    const moved = write(0, 0)
    const after = write(before.top - moved.top, before.end - moved.end)
    if (Object.values(before).some((value, n) => Math.abs(value - (Object.values(after)[n] ?? 0)) >= 1)) wake()
    from = scrollY
  }
  function begin(element: Element | null) {
    wake()
    text = element
    if (text) timer = setTimeout(rest, delay)
  }
  addEventListener('resize', () => begin(text))
  addEventListener('scroll', () => Math.abs(scrollY - from) > innerHeight / 2 && begin(text), { passive: true })
  return { begin, end: () => begin(null) }
}
