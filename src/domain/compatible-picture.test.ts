import { expect, it } from 'vitest'
import { getCompatiblePictureSize, getCompatiblePictureUrl } from './compatible-picture.ts'

const shop = 'https://shop.example'

it.each([
  [
    '/storage/v1/object/public/product-images/a.webp',
    `${shop}/storage/v1/object/public/product-images/a.webp?w=320&as=plain`,
  ],
  [
    '/storage/v1/object/public/product-images/b?v=1',
    `${shop}/storage/v1/object/public/product-images/b?v=1&w=320&as=plain`,
  ],
  [
    `${shop}/storage/v1/object/public/product-images/a.webp`,
    `${shop}/storage/v1/object/public/product-images/a.webp?w=320&as=plain`,
  ],
  ['/_site/p/r/img/a%20b.avif', `${shop}/_site/p/r/img/a%20b.avif?w=320&as=plain`],
  ['/_site/p/r/logo.svg', `${shop}/_site/p/r/logo.svg`],
  ['/lamp.png', `${shop}/lamp.png`],
  ['https://cdn.example/a.webp', 'https://cdn.example/a.webp'],
  ['//cdn.example/a.webp', 'https://cdn.example/a.webp'],
])('converts %s to an absolute URL, in a compatible format for the shop’s own pictures', (address, whole) => {
  expect(getCompatiblePictureUrl(shop, address, '320')).toBe(whole)
})

it('scales a picture down to the given width, and to twice that width in height, but never up', () => {
  expect(getCompatiblePictureSize({ width: 1600, height: 900 }, 1280)).toEqual({ width: 1280, height: 720 })
  expect(getCompatiblePictureSize({ width: 300, height: 200 }, 640)).toEqual({ width: 300, height: 200 })
  expect(getCompatiblePictureSize({ width: 400, height: 4000 }, 640)).toEqual({ width: 128, height: 1280 })
})
