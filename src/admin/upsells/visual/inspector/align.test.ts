import { describe, expect, it } from 'vitest'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import type { Box, PageContent } from '../model/editor.ts'
import { alignTo, distribute, type Edge } from './align.ts'
import { changeElements, changeLayout } from './edits.ts'

const boxes = new Map<string, Box>([
  ['a', { x: 10, y: 20, width: 100, height: 40 }],
  ['b', { x: 300, y: 100, width: 50, height: 20 }],
  ['c', { x: 200, y: 400, width: 30, height: 60 }],
])
const element = (id: string): VisualElement => {
  const { x = 0, y = 0 } = boxes.get(id) ?? {}
  return { ...createElement(id, 'text', id), position: { x, y } }
}
const page: PageContent = { title: 'T', elements: ['a', 'b', 'c'].map(element), layout: { baseWidth: 800 } }
const getPositions = ({ elements }: PageContent) => elements.map(({ position: { x, y } }) => [x, y])
const ids = ['a', 'b', 'c']

describe('alignTo', () => {
  it.each<[Edge, number[][]]>([
    [
      'left',
      [
        [10, 20],
        [10, 100],
        [10, 400],
      ],
    ],
    [
      'right',
      [
        [250, 20],
        [300, 100],
        [320, 400],
      ],
    ],
    [
      'centre',
      [
        [130, 20],
        [155, 100],
        [165, 400],
      ],
    ],
    [
      'top',
      [
        [10, 20],
        [300, 20],
        [200, 20],
      ],
    ],
    [
      'bottom',
      [
        [10, 420],
        [300, 440],
        [200, 400],
      ],
    ],
    [
      'middle',
      [
        [10, 220],
        [300, 230],
        [200, 210],
      ],
    ],
  ])('aligns several elements to the %s of the box around these elements', (edge, expected) => {
    expect(getPositions(alignTo(edge, ids, boxes)(page))).toEqual(expected)
  })

  it('aligns a single element with the page', () => {
    expect(getPositions(alignTo('right', ['b'], boxes)(page))).toEqual([
      [10, 20],
      [750, 100],
      [200, 400],
    ])
    expect(getPositions(alignTo('centre', ['b'], boxes)(page))).toEqual([
      [10, 20],
      [375, 100],
      [200, 400],
    ])
  })

  it('does not move locked elements', () => {
    const locked = changeElements(['b'], () => ({ locked: true }))(page)
    expect(getPositions(alignTo('left', ids, boxes)(locked))).toEqual([
      [10, 20],
      [300, 100],
      [10, 400],
    ])
  })
})

describe('distribute', () => {
  it('distributes elements evenly between the first and the last element, which do not move', () => {
    expect(getPositions(distribute('x', ids, boxes)(page))).toEqual([
      [10, 20],
      [300, 100],
      [190, 400],
    ])
    expect(getPositions(distribute('y', ids, boxes)(page))).toEqual([
      [10, 20],
      [300, 220],
      [200, 400],
    ])
  })
  it('does not move fewer than three elements', () => expect(distribute('x', ['a', 'b'], boxes)(page)).toBe(page))
})

describe('changeElements', () => {
  it('removes properties that are set to undefined, so that the JSON equals the original', () => {
    const changed = changeElements(['a'], () => ({ hidden: true, mobile: { hidden: true } }))(page)
    const restored = changeElements(['a'], () => ({ hidden: undefined, mobile: { hidden: undefined } }))(changed)
    expect(JSON.stringify(restored)).toBe(JSON.stringify(page))
    const withBackground = changeLayout({ background: '#ffffff' })(page)
    expect(changeLayout({ background: undefined })(withBackground)).toEqual(page)
  })
})
