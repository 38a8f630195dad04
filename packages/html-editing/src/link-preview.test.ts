import { expect, it } from 'vitest'
import { instrument } from './instrument.ts'
import { createLookup } from './lookup.ts'

const query = '?w=1280&as=plain'
const served = (head: string, entry = 'index.html') =>
  instrument(`<!doctype html><html><head>${head}</head><body></body></html>`, {
    inject: '',
    base: '/_site/p/r',
    lookup: createLookup(['index.html', 'en/index.html', 'img/a.png', 'img/ação 1.webp', 'img/logo.svg']),
    preview: {
      entry,
      origin: 'https://shop.example',
      query,
      afterPicture: '<meta property="og:image:width" content="9">',
    },
  })
const picture = 'https://shop.example/_site/p/r/img/a.png?w=1280&amp;as=plain'

it.each([
  ['a path', '<meta property="og:image" content="img/a.png">'],
  ['a path in single quotes, before the property', "<meta content='img/a.png' property='og:image'>"],
  ['a path without quotes', '<meta property=og:image content=img/a.png>'],
  ['a path from the root folder', '<meta property="og:image" content="/img/a.png">'],
  ['a path in capital letters, with spaces around it', '<META PROPERTY="OG:IMAGE" CONTENT=" ./IMG/A.PNG ">'],
])('replaces the path of a picture with an absolute URL: %s', (_name, head) => {
  expect(served(head)).toContain(`content="${picture}"`)
  expect(served(head)).not.toMatch(/content=.?\.?\/?img/i)
})

it('resolves a picture relative to the folder of the document and encodes its file name', () => {
  expect(served('<meta name="twitter:image" content="../img/a%C3%A7%C3%A3o%201.webp">', 'en/index.html')).toContain(
    'content="https://shop.example/_site/p/r/img/a%C3%A7%C3%A3o%201.webp?w=1280&amp;as=plain"',
  )
})

it('does not request another format of an SVG picture, and keeps picture URLs of other hosts', () => {
  expect(served('<meta property="og:image" content="img/logo.svg">')).toContain('/img/logo.svg"')
  expect(served('<meta property="og:image" content="//cdn.example/a.png">')).toContain('"https://cdn.example/a.png"')
  for (const address of ['https://cdn.example/a.png', 'data:image/png;base64,AA', 'gone.png'])
    expect(served(`<meta property="og:image" content="${address}">`)).toContain(`content="${address}"`)
})

it('adds the picture’s size only after the first picture', () => {
  const html = served('<meta property="og:image" content="img/a.png"><meta name="twitter:image" content="img/a.png">')
  expect(html.match(/og:image:width/g)).toHaveLength(1)
  expect(html.indexOf('og:image:width')).toBeLessThan(html.indexOf('twitter:image'))
})
