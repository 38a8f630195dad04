import { describe, expect, it } from 'vitest'
import { findBrokenReferences } from './broken-references.ts'
import { findThirdPartyParts } from './third-party-parts.ts'

const project = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))
const broken = (html: string, others: Record<string, string> = {}) =>
  findBrokenReferences(project({ 'index.html': html, 'img/a b.png': '', 'css/app.css': '', ...others }))
    .filter(one => one.file === 'index.html')
    .map(one => one.reference)

describe('findBrokenReferences', () => {
  it.each([
    '<img src="img/a%20b.png"><img src="/IMG/A b.png?v=1#x"><link rel=stylesheet href=./css/app.css>',
    '<img srcset="img/a%20b.png 1x, /img/a%20b.png 2x"><p style="background:url(img/a%20b.png)">',
    '<a href="/checkout?product=1"><a href="/"><form action="/search"><a href="#top"><a href="?x"><a href="">',
    '<a href="mailto:a@example.com"><script src="https://cdn.example/x.js"></script><img src="//cdn.example/a.png">',
    '<img src="data:image/gif;base64,R0lGOD"><img src="{{ image }}"><img src="<?= $x ?>"><img src="%PUBLIC_URL%/x.png">',
    '<img src="./img//a b.png"><link rel=stylesheet href="/css///app.css"><p style="background:url(img//a%20b.png)">',
    '<style>/* url(none.png) */ a{b:url("#id") url(data:image/svg+xml,x)} @import "css/app.css";</style>',
    '<base href="img/"><img src="a b.png">',
    '<link rel="canonical" href="/other"><link rel="alternate" href="feed.xml">',
    '<base href="https://example.com/"><img src="none.png">',
  ])('finds no broken reference in %s', html => expect(broken(html)).toEqual([]))

  it.each([
    ['<img src="none.png"><img src="none.png"><a href="about.html">', ['none.png', 'about.html']],
    ['<img src="/none.png"><script src=js/none.js></script>', ['/none.png', 'js/none.js']],
    ['<img srcset="none.png 1x, img/a%20b.png 2x,none2.png 3x">', ['none.png', 'none2.png']],
    [
      '<style>a{b:url( "none.png" )} @import \'none.css\';</style><p style="x:url(none2.png)">',
      ['none.png', 'none.css', 'none2.png'],
    ],
    [
      '<video poster=none.jpg><source src=none.mp4></video><svg><image xlink:href="none.svg"/></svg>',
      ['none.jpg', 'none.mp4', 'none.svg'],
    ],
    ['<base href="img/"><img src="none.png">', ['none.png']],
    ['<img src="../../img/none.png">', ['../../img/none.png']],
    ['<template><img src="none.png"></template>', ['none.png']],
  ])('finds the broken references in %s', (html, expected) => expect(broken(html)).toEqual(expected))

  it('resolves the references of a style sheet relative to its own folder', () => {
    const files = project({
      'index.html': '<p>',
      'css/app.css': 'a{b:url(../img/a.png) url(img/a.png)}',
      'img/a.png': '',
    })
    expect(findBrokenReferences(files)).toEqual([{ file: 'css/app.css', reference: 'img/a.png' }])
  })

  it('lists at most 200 broken references', () => {
    const html = Array.from({ length: 500 }, (_, n) => `<img src="none-${n}.png">`).join('')
    expect(broken(html)).toHaveLength(200)
  })
})

describe('findThirdPartyParts', () => {
  const hosts = (html: string) => findThirdPartyParts(html).map(part => `${part.kind} ${part.host}`)

  it.each([
    ['<iframe src="https://player.example/1"></iframe>', ['frame player.example']],
    ['<iframe data-src="//player.example/1" src="about:blank"></iframe>', ['frame player.example']],
    ['<script async src="https://cdn.example/a.js"></script>', ['script cdn.example']],
    [
      '<script>var s=document.createElement("script");s.src="https://pixel.example/v1/events.js?x=1"</script>',
      ['script pixel.example'],
    ],
    [
      '<object data="https://player.example/p"></object><embed src="https://e.example/x">',
      ['frame player.example', 'frame e.example'],
    ],
  ])('finds the scripts and frames of other hosts in %s', (html, expected) => expect(hosts(html)).toEqual(expected))

  it.each([
    '<script src="js/app.js"></script><script>location.href = "https://example.com/thanks"</script>',
    '<script type="application/ld+json">{"url": "https://example.com/a.js"}</script>',
    '<img src="https://cdn.example/a.png"><link rel=stylesheet href="https://fonts.example/css"><a href="https://example.com/x.js">',
    '<iframe src="embed/local.html"></iframe><!-- <script src="https://cdn.example/a.js"></script> -->',
  ])('finds no script or frame of another host in %s', html => expect(hosts(html)).toEqual([]))
})
