import { expect, it } from 'vitest'
import { getToolbarTop } from './toolbar-top.ts'

const getTop = (top: number, height: number, line: number | null = null, scale = 1) =>
  getToolbarTop(
    { left: 0, top, width: 300, height, line: line === null ? null : { top: line, height: 20 } },
    scale,
    50,
    600,
  )

it.each([
  ['above the selected element', getTop(200, 40), 140],
  ['above the element on a page shown at half size', getTop(200, 40, null, 0.5), 40],
  ['below the element when there is too little space above the element', getTop(20, 40), 70],
  ['below a text whose start is scrolled out of the frame', getTop(-300, 350, 20), 60],
  ['at the upper edge of the frame for an element that fills the frame', getTop(-300, 1200), 8],
  ['at the upper edge of the frame while text is typed further down', getTop(-300, 1200, 300), 8],
  ['at the lower edge of the frame while text is typed at the upper edge', getTop(-300, 1200, 30), 542],
  [
    'at the lower edge of the frame while the toolbar would otherwise touch the typed line',
    getTop(-300, 1200, 60),
    542,
  ],
  ['inside the frame for an element scrolled out at the top', getTop(-300, 100), 8],
  ['inside the frame for an element scrolled out at the bottom', getTop(900, 100), 542],
])('places the toolbar %s', (_, top, expected) => expect(top).toBe(expected))
