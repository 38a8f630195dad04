import { expect, test } from 'vitest'
import { moved, placed } from './order.ts'

test('pictures of one batch stand in the order they were chosen, whichever arrives first', () => {
  const turns = new Map([
    ['/a', 0],
    ['/b', 1],
    ['/c', 2],
  ])
  const arrived = ['/c', '/a', '/b'].reduce((now, url) => placed(now, url, turns), ['/old'])
  expect(arrived).toEqual(['/old', '/a', '/b', '/c'])
})

test('a picture moves to its new place and the others close up', () => {
  expect(moved(['/a', '/b', '/c'], 2, 0)).toEqual(['/c', '/a', '/b'])
  expect(moved(['/a', '/b', '/c'], 0, 2)).toEqual(['/b', '/c', '/a'])
})
