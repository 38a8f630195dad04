import { describe, expect, it } from 'vitest'
import { updateMovedReferences } from './move-references.ts'

const paths = ['index.html', 'css/a.css', 'css/base.css', 'img/a.png', 'img/a.png.webp', 'b/index.html', 'js/x.js']
const follow = (source: string, path: string, from: string, to: string) =>
  updateMovedReferences(source, path, { from, to }, paths)

describe('updateMovedReferences', () => {
  it('updates every form of reference to a moved file and changes nothing else', () => {
    const page = [
      '\uFEFF<!doctype html>\r\n<link rel=stylesheet href=css/a.css?v=2>',
      '<img src="./img/a.png" srcset="img/a.png 1x, /img/a.png 2x, img/a.png.webp 3x" alt="img/a.png">',
      '<p style="background:url(\'img/a.png\')">img/a.png</p><a href="IMG/A.PNG#x">a</a>',
      '<a href="/img/a.png">shop</a><script>"img/a.png"</script><style>p{background:url(img/a.png)}</style>',
      '<b><p><img src=img/a.png></b>z<a href=https://x.example/img/a.png>',
    ].join('\r\n')
    const source = follow(page, 'index.html', 'img/a.png', 'pics/new one.png')
    const name = 'pics/new%20one.png'
    const expected = page
      .replace('src="./img/a.png"', `src="./${name}"`)
      .replace('"img/a.png 1x, /img/a.png 2x', `"${name} 1x, /${name} 2x`)
      .replace("url('img/a.png')", `url('${name}')`)
      .replace('IMG/A.PNG#x', `${name}#x`)
      .replace('url(img/a.png)', `url(${name})`)
      .replace('src=img/a.png>', `src=${name}>`)
    expect(source).toBe(expected)
    expect(follow(page, 'index.html', 'css/a.css', 'a.css')).toBe(page.replace('css/a.css?v=2', 'a.css?v=2'))
  })

  it('updates the references inside a moved file', () => {
    const css =
      '@import "base.css";\nh1{background:url(../img/a.png)}/* url(../img/a.png) */b{background:url(/img/a.png)}'
    expect(follow(css, 'css/a.css', 'css/a.css', 'deep/er/a.css')).toBe(
      css.replace('base.css', '../../css/base.css').replace('url(../img/', 'url(../../img/'),
    )
    expect(follow(css, 'css/a.css', 'css/a.css', 'css/c.css')).toBe(css)
    const page = '<link href="../css/a.css" rel="stylesheet"><a href="./">here</a><a href="../">home</a>'
    expect(follow(page, 'b/index.html', 'b/index.html', 'about.html')).toBe(
      '<link href="css/a.css" rel="stylesheet"><a href="./about.html">here</a><a href="index.html">home</a>',
    )
  })

  it('resolves references against the base URL of a page, and keeps references with character entities', () => {
    expect(follow('<base href="css/"><link href="a.css">', 'index.html', 'css/a.css', 'x.css')).toBe(
      '<base href="css/"><link href="../x.css">',
    )
    const page = '<img src="img/a&#46;png"><img src="gone.png"><img src="">'
    expect(follow(page, 'index.html', 'img/a.png', 'c.png')).toBe(page)
  })

  it('restores the original references when a file is moved and then moved back', () => {
    const page = '<img src="img/a.png"><img srcset="img/a.png 1x"><style>b{background:url("img/a.png")}</style>'
    const moved = follow(page, 'index.html', 'img/a.png', 'z/b.png')
    const restored = updateMovedReferences(moved, 'index.html', { from: 'z/b.png', to: 'img/a.png' }, [
      ...paths,
      'z/b.png',
    ])
    expect(restored).toBe(page)
  })
})
