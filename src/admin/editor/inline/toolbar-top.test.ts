import { expect, it } from 'vitest'
import { getToolbarTop } from './toolbar-top.ts'

const at = (top: number, height: number, line: number | null = null, scale = 1) =>
  getToolbarTop(
    { left: 0, top, width: 300, height, line: line === null ? null : { top: line, height: 20 } },
    scale,
    50,
    600,
  )

it.each([
  ['above what is chosen', at(200, 40), 140],
  ['above it on a page drawn at half its size', at(200, 40, null, 0.5), 40],
  ['below where there is no room above', at(20, 40), 70],
  ['below a text that began above', at(-300, 350, 20), 60],
  ['at the upper edge over what fills the frame', at(-300, 1200), 8],
  ['at the upper edge while its text is written further down', at(-300, 1200, 300), 8],
  ['at the lower edge while its text is written at the upper one', at(-300, 1200, 30), 542],
  ['at the lower edge while a line is written that it would touch', at(-300, 1200, 60), 542],
  ['inside the frame of what is scrolled away above', at(-300, 100), 8],
  ['inside the frame of what is scrolled away below', at(900, 100), 542],
])('stands %s', (_, top, wanted) => expect(top).toBe(wanted))
