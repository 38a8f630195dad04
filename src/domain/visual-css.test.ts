import { describe, expect, it } from 'vitest'
import { buildVisualCss } from './visual-css.ts'
import type { VisualElement } from './visual-element.ts'

const element = (overrides: Partial<VisualElement>): VisualElement => ({
  id: 'a',
  type: 'text',
  content: 'Hello',
  style: {},
  position: { x: 400, y: 20 },
  ...overrides,
})

describe('buildVisualCss', () => {
  it('positions elements in shares of the stage width from 768 px on, and scales lengths with the stage', () => {
    const style = { color: '#112233', fontSize: '40px', padding: '16px 0px' }
    expect(buildVisualCss([element({ style })], {}, 'from 768')).toBe(
      [
        '.visual{max-width:800px}',
        '@media(max-width:767.98px){.el-button,.el-image{width:100%}.el-image{border-radius:14px}.el-button+.el-title,.el-title~.el-text+.el-title{margin-top:24px}*+.el-panel+.el-text{margin-top:12px}}',
        '.e0{color:#112233}',
        '@media(max-width:767.98px){.e0{font-size:min(40px,10cqw);padding:16px 0px}}',
        '@media(min-width:768px){.stage{display:grid;grid-template-columns:minmax(0,1fr)}.stage>*{grid-area:1/1;place-self:start}',
        '.stage{--u:0.125cqw;font-size:2cqw}',
        '.e0{margin:2.5cqw 0 0 50cqw;max-width:50cqw;font-size:5cqw;padding:2cqw 0}}',
      ].join(''),
    )
  })

  it('reserves space for a picture in the narrow layout before the picture loads', () => {
    const css = (overrides: Partial<VisualElement>) =>
      buildVisualCss([element({ type: 'image', ...overrides })], {}, 'never')
    expect(css({ size: { width: 640, height: 400 } })).toContain('.e0{aspect-ratio:640/400}')
    expect(css({})).toContain('.e0{aspect-ratio:auto 3/2}')
    expect(css({ mobile: { hidden: true } })).toContain('.e0{display:none}')
  })

  it('writes only one layout when the page has a fixed layout', () => {
    const elements = [element({ style: { fontSize: '20px' } })]
    expect(buildVisualCss(elements, {}, 'always')).not.toContain('@media')
    expect(buildVisualCss(elements, {}, 'always')).toContain('.e0{margin:')
    expect(buildVisualCss(elements, {}, 'never')).toContain('.e0{font-size:20px}')
    expect(buildVisualCss(elements, {}, 'never')).not.toMatch(/[.]e0{[^}]*margin/)
  })

  it('takes the stage width from the page layout, otherwise from the elements', () => {
    const far = [element({ position: { x: 600, y: 0 }, size: { width: 600, height: 80 } })]
    expect(buildVisualCss(far, {}, 'always')).toContain('.visual{max-width:1200px}')
    expect(buildVisualCss(far, { baseWidth: 1300 }, 'always')).toContain('.visual{max-width:1300px}')
  })

  it('draws a text with a background at least as high as the text’s box', () => {
    const css = (backgroundColor?: string) =>
      buildVisualCss([element({ size: { width: 400, height: 200 }, style: { backgroundColor } })], {}, 'always')
    expect(css('#ffffff')).toContain('width:50cqw;min-height:25cqw')
    for (const none of [undefined, 'transparent']) expect(css(none)).not.toContain('height')
  })

  it('limits the padding of a box that is too narrow for the padding', () => {
    const css = (overrides: Partial<VisualElement>) =>
      buildVisualCss([element(overrides)], { baseWidth: 1000 }, 'always')
    const size = { width: 50, height: 80 }
    expect(css({ size, style: { padding: '10px 60px 0px 5px' } })).toContain('padding:1cqw 2cqw 0 0.5cqw')
    expect(css({ size, style: { padding: '20px' } })).toContain('padding:2cqw}')
    expect(css({ size, type: 'button' })).toContain('padding:1cqw 2cqw 1cqw 2cqw')
    expect(css({ size: { ...size, width: 60 }, type: 'button' })).not.toContain('padding')
  })

  it('hides panels and mobile-hidden elements in the narrow layout and applies mobile font sizes there', () => {
    const panel = element({ content: '', size: { width: 300, height: 200 }, style: { backgroundColor: '#fff' } })
    const css = (wide: 'always' | 'never') =>
      buildVisualCss(
        [
          panel,
          element({ mobile: { hidden: true } }),
          element({ style: { fontSize: '40px' }, mobile: { fontSize: '22px' } }),
        ],
        {},
        wide,
      )
    expect(css('never')).toContain('.e0{display:none}.e1{display:none}.e2{font-size:22px}')
    expect(css('always')).toContain('width:37.5cqw;height:25cqw')
    expect(css('always')).not.toContain('display:none')
  })
})
