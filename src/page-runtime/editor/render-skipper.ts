import { findElementId, markAttribute } from './element-id.ts'

/** On pages with fewer elements, skipping the rendering of some of them saves no noticeable time. */
const minElements = 500
/** Milliseconds from the start of editing until the rest of the page is skipped, so that editing starts immediately. */
const delay = 200

/** Whether a box is visible, or would be visible after scrolling by at most one screen. */
function isNearViewport(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect()
  return (width > 0 || height > 0) && bottom > -innerHeight && top < 2 * innerHeight
}
/** Descendants count too, because a fixed bar is visible wherever it is in the source. */
const isFarFromViewport = (element: Element) =>
  findElementId(element) !== null &&
  !isNearViewport(element) &&
  ![...element.querySelectorAll('*')].some(isNearViewport)

/** Lists the elements around the edited text that are far from the viewport, in runs of adjacent siblings. */
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

/**
 * Builds the CSS with which the first element of a run replaces the whole run: it gets the height of the run in px and
 * shows no content.
 */
function buildPlaceholder(run: readonly Element[], editedElement: Element) {
  const [first, ...others] = run
  const last = run.at(-1)
  if (!first || !last) return null
  const { top, width } = first.getBoundingClientRect()
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(first)
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(parsePx)
  const height = edges.reduce((remaining, edge) => remaining - edge, last.getBoundingClientRect().bottom - top)
  const hidden = others.length > 0 ? `${others.map(toSelector).join(', ')} { display: none !important }` : ''
  return {
    isAbove: (first.compareDocumentPosition(editedElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    css: (extraHeight: number) =>
      `${toSelector(first)} { content-visibility: hidden !important; contain-intrinsic-size: ${width}px ${height + extraHeight}px !important }\n${hidden}`,
  }
}

function measurePosition(element: Element) {
  const { left, top, width } = element.getBoundingClientRect()
  return { left, width, top, end: document.documentElement.scrollHeight - top }
}

/**
 * Skips rendering everything far from the text that is being edited, so that the cost of a key press depends on the
 * visible part and not on the whole page. Uses a separate style sheet, like the outlines. If skipping would move the
 * page, everything is rendered again. Scrolling also renders everything again.
 */
export function createRenderSkipper() {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let timer: ReturnType<typeof setTimeout> | undefined
  let editedElement: Element | null = null
  let lastScrollY = 0
  function renderAll() {
    clearTimeout(timer)
    if (sheet.cssRules.length > 0) sheet.replaceSync('')
  }
  function skip() {
    const editedText = editedElement
    if (!editedText || document.getElementsByTagName('*').length < minElements) return
    const before = measurePosition(editedText)
    const runs = listFarRuns(editedText).flatMap(run => buildPlaceholder(run, editedText) ?? [])
    const [above, below] = [runs.find(run => run.isAbove), runs.findLast(run => !run.isAbove)]
    const write = (extraAbove: number, extraBelow: number) => {
      sheet.replaceSync(
        runs.map(run => run.css(run === above ? extraAbove : run === below ? extraBelow : 0)).join('\n'),
      )
      return measurePosition(editedText)
    }
    // Margins that collapsed before no longer collapse, so the placeholders compensate for the resulting shift.
    const uncorrected = write(0, 0)
    const after = write(before.top - uncorrected.top, before.end - uncorrected.end)
    if (Object.values(before).some((value, n) => Math.abs(value - (Object.values(after)[n] ?? 0)) >= 1)) renderAll()
    lastScrollY = scrollY
  }
  function begin(element: Element | null) {
    renderAll()
    editedElement = element
    if (editedElement) timer = setTimeout(skip, delay)
  }
  addEventListener('resize', () => begin(editedElement))
  addEventListener('scroll', () => Math.abs(scrollY - lastScrollY) > innerHeight / 2 && begin(editedElement), {
    passive: true,
  })
  return { begin, end: () => begin(null) }
}
