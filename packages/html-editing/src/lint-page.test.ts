import { expect, it } from 'vitest'
import { lintFile } from './lint-page.ts'

const found = (source: string, path = 'index.html', paths = ['index.html', 'img/a.png']) =>
  lintFile(source, path, paths).map(finding => [finding.kind, source.slice(finding.start, finding.end)])

it('finds a missing title, viewport, alternative text and file, each with its position', () => {
  const source =
    '<!doctype html><html><head></head><body><img src="img/a.png"><img src="b.png" alt=""><a href="/checkout">x</a>'
  expect(found(source)).toEqual([
    ['title', '<head>'],
    ['viewport', '<head>'],
    ['alt', '<img src="img/a.png">'],
    ['broken', 'src="b.png"'],
  ])
})

it('finds no problem in a complete page', () => {
  expect(
    found(
      '<title>x</title><meta name=viewport content="width=device-width"><img alt="" src=img/a.png><img aria-hidden=true>',
    ),
  ).toEqual([])
})

it('finds broken references in style elements, style attributes and style sheets', () => {
  const style =
    '<title>x</title><meta name="viewport"><style>a{background:url(c.png)}</style><p style="background:url(d.png)">'
  expect(found(style)).toEqual([
    ['broken', 'c.png'],
    ['broken', 'style="background:url(d.png)"'],
  ])
  expect(found('a { background: url("../img/z.png") }', 'css/s.css', ['index.html', 'css/s.css'])).toEqual([
    ['broken', '../img/z.png'],
  ])
  expect(found('a { background: url("../img/a.png") }', 'css/s.css', ['css/s.css', 'img/a.png'])).toEqual([])
})
