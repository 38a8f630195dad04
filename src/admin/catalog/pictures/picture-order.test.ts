import { expect, test } from 'vitest'
import { insertPicture, movePicture } from './picture-order.ts'

test('keeps the pictures of a batch in the order they were chosen, whichever upload finishes first', () => {
  const batchPositions = new Map([
    ['/a', 0],
    ['/b', 1],
    ['/c', 2],
  ])
  const arrived = ['/c', '/a', '/b'].reduce((current, url) => insertPicture(current, url, batchPositions), ['/old'])
  expect(arrived).toEqual(['/old', '/a', '/b', '/c'])
})

test('moves a picture to a new position and shifts the pictures in between', () => {
  expect(movePicture(['/a', '/b', '/c'], 2, 0)).toEqual(['/c', '/a', '/b'])
  expect(movePicture(['/a', '/b', '/c'], 0, 2)).toEqual(['/b', '/c', '/a'])
})
