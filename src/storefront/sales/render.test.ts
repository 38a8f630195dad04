import { expect, it } from 'vitest'
import { renderSales } from './render.ts'

const data = {
  language: 'spec' as const,
  title: 'Halo "você" <b>',
  description: null,
  lang: null,
  sharePicture: null,
  icon: null,
  canonical: 'http://shop.example/vendas/halo',
  frameOrigin: null,
  frameSrc: '/_site/p/r/',
  checkouts: ['/checkout?product=1'],
}
const html = renderSales(data, { css: [], js: [], inline: 'run()' })

it('places the frame first in the body, in a sandbox without an origin', () => {
  const [, body = ''] = html.split('<body>')
  expect(body).toMatch(/^<iframe src="\/_site\/p\/r\/"/)
  expect(body).toContain(
    'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" allow="autoplay; fullscreen; picture-in-picture; encrypted-media"',
  )
  expect(html).not.toContain('allow-same-origin')
  expect(html).toContain('"urls":["/checkout?product=1"]')
  expect(html.indexOf('<script')).toBeGreaterThan(html.indexOf('</iframe>'))
})

it('places the loading text behind the frame and escapes the seller’s title', () => {
  expect(html).toContain('Carregando página...')
  expect(html).toContain('<title>Halo &quot;você&quot; &lt;b&gt;</title>')
  expect(html).not.toContain('style="')
})

it('gives the seller’s document an origin only when the document is served from another host', () => {
  const frameOrigin = 'https://pages.example'
  const other = renderSales({ ...data, frameOrigin, frameSrc: `${frameOrigin}/_site/p/r/` }, { css: [], js: [] })
  expect(other).toContain('<iframe src="https://pages.example/_site/p/r/"')
  expect(other).toContain('allow-top-navigation-by-user-activation allow-same-origin"')
  expect(other).toContain('referrerpolicy="unsafe-url"')
})

it('adds the page’s name and the measuring script only when speed is measured', () => {
  const measured = renderSales(data, { css: [], js: [], inline: 'run()', vitals: '/assets/v.js' })
  expect(measured).toContain('<body data-page="/_site/p/r/"><iframe src="/_site/p/r/"')
  expect(measured).toContain(' data-v="/assets/v.js"></iframe>')
  expect(html).not.toContain('data-')
})
