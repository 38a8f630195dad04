import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentCss } from './css-references.ts'
import { instrument, type Serving } from './instrument.ts'
import { createLookup } from './lookup.ts'
import { nastySources } from './nasty-sources.ts'

const files = ['index.html', 'images/a.png', 'css/app.css', 'Fonts/b.woff2', 'about.html']
const serving: Serving = { inject: '<script>/*vitrine*/</script>', base: '/_site/p/r', lookup: createLookup(files) }
const run = (html: string) => instrument(html, serving)
/** Removes the insertions from a page; each insertion is one of three texts. */
const withoutInsertions = (html: string) =>
  html
    .replace(serving.inject, '')
    .replaceAll(' target="_top"', '')
    .replaceAll(/\/_site\/p\/r(?=\/)/g, '')

describe('instrument', () => {
  it.each([
    ['<!doctype html><html><head><title>a', '<!doctype html><html><head>§<title>a'],
    ['<!doctype html><html lang="pt"><title>a', '<!doctype html><html lang="pt">§<title>a'],
    ['<!-- a --><!DOCTYPE html>\r\n<p>a', '<!-- a --><!DOCTYPE html>§\r\n<p>a'],
    ['\uFEFF<p>a', '\uFEFF§<p>a'],
    ['\uFEFF<!doctype html><head><title>a', '\uFEFF<!doctype html><head>§<title>a'],
    ['', '§'],
    ['<header>a</header>', '§<header>a</header>'],
  ])('inserts Vitrine’s script first: %j', (html, expected) => {
    expect(run(html)).toBe(expected.replace('§', serving.inject))
  })

  it.each([
    ['<a href="/checkout?product=1">', '<a target="_top" href="/checkout?product=1">'],
    ['<A HREF=https://example.com>', '<A target="_top" HREF=https://example.com>'],
    ['<a href="//example.com" target="_self">', '<a target="_top" href="//example.com" target="_self">'],
    ['<a href="https://example.com" target="_blank">', '<a href="https://example.com" target="_blank">'],
    ['<form action="/checkout">', '<form target="_top" action="/checkout">'],
    ['<a href="docs/guide.PDF?v=1#page=2">', '<a target="_blank" href="docs/guide.PDF?v=1#page=2">'],
    ['<a href="guide.pdf" target="viewer">', '<a href="guide.pdf" target="viewer">'],
    ['<a href="guide.html?file=a.pdf">', '<a href="guide.html?file=a.pdf">'],
    ['<a href="/about.html#x">', '<a href="/_site/p/r/about.html#x">'],
    ['<a href="#buy">', '<a href="#buy">'],
    ['<a href="about.html">', '<a href="about.html">'],
    ['<a href="mailto:a@example.com">', '<a href="mailto:a@example.com">'],
    ['<img src="/images/a.png?v=1">', '<img src="/_site/p/r/images/a.png?v=1">'],
    ['<img src=/images/a.png>', '<img src=/_site/p/r/images/a.png>'],
    ['<img src="/images/none.png">', '<img src="/images/none.png">'],
    [
      '<img srcset="/images/a.png 1x, images/a.png 2x,/IMAGES/A.PNG 3x">',
      '<img srcset="/_site/p/r/images/a.png 1x, images/a.png 2x,/_site/p/r/IMAGES/A.PNG 3x">',
    ],
    ['<i style="background:url(/images/a.png)">', '<i style="background:url(/_site/p/r/images/a.png)">'],
    ['<style>a{b:url("/images/a.png")}</style>', '<style>a{b:url("/_site/p/r/images/a.png")}</style>'],
    ['<base href="/">', '<base href="/_site/p/r/">'],
    ['<template><img src="/images/a.png"></template>', '<template><img src="/_site/p/r/images/a.png"></template>'],
  ])('rewrites the link targets and root-relative URLs of the page %s', (html, expected) => {
    expect(run(`<!doctype html><head></head>${html}`)).toContain(`</head>${expected}`)
  })

  it.each([
    [`<button onclick="location.href='/checkout'">`, `<button onclick="vitrineLocation(location).href='/checkout'">`],
    [
      '<i onclick="window.location=&quot;/a&quot;">',
      '<i onclick="vitrineLocation(window.location).href=&quot;/a&quot;">',
    ],
    [`<a href="javascript:location='/a'">`, `<a href="javascript:vitrineLocation(location).href='/a'">`],
    ['<script>location.assign("/a")</script>', '<script>vitrineLocation(location).assign("/a")</script>'],
    [
      '<script type="text/template">location.assign("/a")</script>',
      '<script type="text/template">location.assign("/a")',
    ],
    ['<p data-location="location = 1">', '<p data-location="location = 1">'],
    [
      '<meta http-equiv="refresh" content="3; url=https://example.com">',
      '<meta data-http-equiv="refresh" content="3; url=https://example.com">',
    ],
    ['<meta http-equiv=Refresh content="0;/checkout">', '<meta data-http-equiv=Refresh content="0;/checkout">'],
    ['<meta http-equiv="refresh" content="0;about.html">', '<meta http-equiv="refresh" content="0;about.html">'],
    ['<meta http-equiv="refresh" content="30">', '<meta http-equiv="refresh" content="30">'],
  ])('rewrites navigation so that Vitrine’s script performs it: %s', (html, expected) => {
    const served = instrument(`<!doctype html><head></head>${html}`, { ...serving, takesNavigation: true })
    expect(served).toContain(`</head>${expected}`)
    expect(run(html)).not.toContain('vitrineLocation')
  })

  it('inserts one target attribute for a misnested link that produces several elements', () => {
    const html = '<a href="/checkout"><p>one</a>two</p>'
    expect(run(html)).toBe(`${serving.inject}<a target="_top" href="/checkout"><p>one</a>two</p>`)
  })

  const pieces = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</i>',
      '<a href="/checkout">',
      '<a href=/about.html>',
      '<table><tr>',
      '</table>',
      '<td>',
    ],
    ...['<?php echo 1 ?>', '<!-- x -->', '<!doctype html>', '<html>', '<head>', '<body class=a>', '<pre>\n\n', '\r\n'],
    ...['&amp;', '&#47;', 'ç𝄞', '<img srcset="/images/a.png 1x, /x 2x">', '<style>@import "/css/app.css";', '</style>'],
    ...['<script>if(a<b)"</p>"', '</script>', '<svg><a href="/checkout">', '</svg>', '<textarea>\n', '<template>', '"'],
  )

  it.each(nastySources.map(source => [source]))('keeps the source %j byte for byte outside the insertions', html => {
    expect(withoutInsertions(run(html))).toBe(html)
  })

  it('keeps any source byte for byte outside the insertions', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), parts => {
        const html = parts.join('')
        expect(withoutInsertions(run(html))).toBe(html)
      }),
      { numRuns: 500 },
    )
  })
})

it('resolves root-relative references of a style sheet to the project’s files', () => {
  const css = '@import "/css/app.css";\na{src:url(/fonts/B.woff2?#iefix) url( \'/images/none.png\' )}'
  expect(instrumentCss(css, serving)).toBe(
    '@import "/_site/p/r/css/app.css";\na{src:url(/_site/p/r/fonts/B.woff2?#iefix) url( \'/images/none.png\' )}',
  )
})
