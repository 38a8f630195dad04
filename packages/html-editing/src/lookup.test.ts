import { expect, it } from 'vitest'
import { createLookup } from './lookup.ts'

const lookup = createLookup(['index.html', 'about/index.html', 'images/Lamp.png'])

it('finds files and folders with and without trailing slashes', () => {
  expect(['', '/', 'about', 'about/', '/about//', 'images/lamp.png', 'images'].map(lookup)).toEqual([
    'index.html',
    'index.html',
    'about/index.html',
    'about/index.html',
    'about/index.html',
    'images/Lamp.png',
    null,
  ])
})

it('finishes quickly on a path with any number of slashes', () => {
  expect(lookup(`about${'/'.repeat(1_000_000)}x`)).toBeNull()
  expect(lookup(`about${'/'.repeat(1_000_000)}`)).toBe('about/index.html')
})
