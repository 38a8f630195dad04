import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  getVisibleElements,
  isPanel,
  parseElements,
  parseImageUrl,
  type VisualElement,
} from '#domain/visual-element.ts'
import { renderUpsell } from './render.tsx'
import { visualData } from './sample.test-data.ts'

/** Values that try to escape from the markup or CSS in which they are inserted. */
const hostile = fc.constantFrom(
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'red;}*{background:url(//evil.example)}',
  '16px}body{display:none',
  'expression(alert(1))',
  'javascript:alert(1)',
  "' onload='alert(1)",
  '</script><script>alert(1)',
  '-->',
  '\\3c script\\3e',
  'url(javascript:alert(1))',
  '/*',
  '{{7*7}}',
)
const any = fc.oneof(
  hostile,
  fc.string(),
  fc.constantFrom('16px', '#112233', '20', '12px 4px', 'https://example.com/a.png', '/a.png'),
)
const number = fc.oneof(fc.integer({ min: -10, max: 3_000 }), any, fc.double())
const value = (of: fc.Arbitrary<unknown>) => fc.option(of, { nil: undefined })
const element = fc.record(
  {
    id: value(any),
    type: fc.oneof(fc.constantFrom('text', 'button', 'image', 'product'), any),
    content: value(any),
    name: value(any),
    style: value(
      fc.record(
        Object.fromEntries(
          [
            'fontSize',
            'color',
            'backgroundColor',
            'padding',
            'borderRadius',
            'fontWeight',
            'textAlign',
            'position',
          ].map(name => [name, any]),
        ),
        { requiredKeys: [] },
      ),
    ),
    position: value(fc.record({ x: number, y: number })),
    size: value(fc.record({ width: number, height: number })),
    mobile: value(fc.record({ hidden: fc.boolean(), fontSize: any }, { requiredKeys: [] })),
    action: value(fc.oneof(fc.constantFrom('buy', 'continue', 'skip'), any)),
    z: value(number),
    price: value(number),
    offerId: value(any),
    hidden: value(fc.oneof(fc.boolean(), any)),
    locked: value(fc.boolean()),
    extra: value(fc.jsonValue()),
  },
  { requiredKeys: ['type'] },
)
const page = fc.array(fc.oneof({ weight: 9, arbitrary: element }, { weight: 1, arbitrary: fc.jsonValue() }), {
  maxLength: 12,
})

const rendered = (elements: VisualElement[]) => {
  const html = renderUpsell({ ...visualData, elements, offers: [], firstOffer: null }, { css: [], js: [] })
  return {
    html,
    sheet: /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '',
    stage: /<div class="stage">(.*?)<section/s.exec(html)?.[1] ?? '',
  }
}
/** Whether an element is rendered: an image needs a URL that may be loaded. */
const isDrawn = (each: VisualElement) => each.type !== 'image' || parseImageUrl(each.content) !== null
const getKind = (each: VisualElement) =>
  each.type === 'text' ? (isPanel(each) ? 'panel' : '(?:text|title)') : each.type

it('parses any input into elements that stay the same when they are parsed again', () => {
  fc.assert(
    fc.property(page, input => {
      const once = parseElements(JSON.stringify(input))
      expect(parseElements(JSON.stringify(once))).toEqual(once)
    }),
  )
})

it('renders exactly the visible elements in reading order', () => {
  fc.assert(
    fc.property(page, input => {
      const elements = parseElements(JSON.stringify(input))
      const shown = getVisibleElements(elements)
      const renderedElements = [...rendered(elements).stage.matchAll(/class="el-([a-z]+) e(\d+)"/g)].map(
        ([, kind, at]) => [at, kind],
      )
      const expected = shown.flatMap((each, at) =>
        isDrawn(each) ? [[String(at), expect.stringMatching(`^${getKind(each)}$`)]] : [],
      )
      expect(renderedElements).toEqual(expected)
    }),
  )
})

it('lets no value become markup, a style attribute, a script or additional CSS', () => {
  fc.assert(
    fc.property(page, input => {
      const elements = parseElements(JSON.stringify(input))
      const { stage, sheet } = rendered(elements)
      const tags = new Set([...stage.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag))
      for (const tag of tags) expect(['p', 'div', 'img', 'button', 'h2', 'b']).toContain(tag)
      for (const [, attributes] of stage.matchAll(/<[a-z0-9]+((?: [a-z-]+(?:="[^"]*")?)*)\/?>/gi))
        for (const [, name] of (attributes ?? '').matchAll(/ ([a-z-]+)(?:="[^"]*")?/gi))
          expect(name).not.toMatch(/^(?:style|on.*|srcdoc|href)$/i)
      for (const [, src] of stage.matchAll(/ src="([^"]*)"/g)) expect(src).toMatch(/^(?:https:\/\/|\/(?!\/))/)
      expect(sheet).not.toMatch(/url\(|expression|@import|javascript|[<>"'\\](?!\*)/i)
      expect(sheet.split('{').length).toBe(sheet.split('}').length)
      for (const [, body] of sheet.matchAll(/\.e\d+\{([^}]*)\}/g))
        expect(body).toMatch(/^[a-z-]+:[a-z0-9#%.,()\s/-]+(?:;[a-z-]+:[a-z0-9#%.,()\s/-]+)*$/)
    }),
  )
})
