import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { expect, it } from 'vitest'
import { parseLinkTarget } from '../inline/link-target.ts'
import { buildPageLists } from './page-lists.ts'
import { serializeTree } from './page-tree.ts'

const many = Array.from({ length: 20 }, (_, n) => `<p>Text ${n}</p>`).join('')

it('lists at most fifteen texts of less than 200 characters, and truncates link labels to 30', () => {
  const lists = buildPageLists(
    indexPage(
      `<title>t</title><p>${'x'.repeat(200)}</p>${many}<script>"code"</script><a href="/x">${'Long label '.repeat(5)}</a><img src="a.png" alt="A">`,
    ),
  )
  expect([lists.texts.length, lists.moreTexts, lists.texts[0]]).toEqual([15, 6, { id: '2.0', text: 'Text 0' }])
  expect(lists.links).toEqual([{ id: '23', label: 'Long label Long label Long lab…', href: '/x' }])
  expect(lists.images).toEqual([{ id: '24', src: 'a.png', alt: 'A' }])
})

it('adds an id attribute to every element, and ignores data-vitrine-id attributes of the source', () => {
  const tree = serializeTree(indexPage('<p data-vitrine-id="7" class=a>x<!--c--><svg><path d="m"/></svg>'), [])
  expect(JSON.stringify(tree)).toBe(
    '{"tag":"html","attributes":["data-vitrine-id","html"],"children":[{"tag":"head","attributes":["data-vitrine-id","head"],"children":[]},' +
      '{"tag":"body","attributes":["data-vitrine-id","body"],"children":[{"tag":"p","attributes":["data-vitrine-id","0","class","a"],' +
      '"children":["x",{"comment":"c"},{"tag":"svg","space":1,"attributes":["data-vitrine-id","1"],"children":[{"tag":"path","space":1,"attributes":["data-vitrine-id","2","d","m"],"children":[]}]}]}]}]}',
  )
})

it('resolves references to project files against the URL of the frame, and keeps links as written', () => {
  const source = '<style>p{background:url(/a.png)}</style><img src=/a.png><a href=/a.png>x</a><img src=/b.png>'
  const tree = JSON.stringify(serializeTree(indexPage(source), ['a.png']))
  expect(tree.split('/_draft/~/a.png')).toHaveLength(3)
  expect(tree).toContain('"url(/_draft/~/a.png)'.slice(1))
  expect(tree).toContain('"href","/a.png"')
  expect(tree).toContain('"src","/b.png"')
})

it('distinguishes links to a checkout, to a page of the campaign and to any other URL', () => {
  expect(parseLinkTarget('/checkout?product=p1&sku=A%20B', [])).toEqual({ kind: 'checkout', product: 'p1', sku: 'A B' })
  expect(parseLinkTarget('/vendas/a/b', ['/vendas/a/b'])).toEqual({ kind: 'page', path: '/vendas/a/b' })
  expect(parseLinkTarget('#top', [])).toEqual({ kind: 'address', href: '#top' })
})
