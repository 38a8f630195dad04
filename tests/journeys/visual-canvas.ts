import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { makeFunnel } from '#tests/support/http-funnel.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 1440, height: 900 } })
const dark = '#201a10'
const buildBox = (x: number, y: number, width: number, height: number) => ({
  position: { x, y },
  size: { width, height },
})
const elements = [
  {
    id: 'ground',
    type: 'text',
    content: '',
    style: { backgroundColor: '#f5ecd9' },
    ...buildBox(24, 16, 672, 520),
    z: 0,
  },
  {
    id: 'title',
    type: 'text',
    content: 'Leve a Halo',
    style: { fontSize: '40px', color: dark },
    ...buildBox(44, 68, 632, 44),
  },
  {
    id: 'words',
    type: 'text',
    content: 'Lona encerada.',
    style: { fontSize: '16px', color: dark },
    ...buildBox(376, 138, 300, 70),
  },
  {
    ...{ id: 'offer', type: 'product', content: 'Com alça', name: 'Estojo', price: 2900 },
    ...{
      style: { fontSize: '16px', color: dark, backgroundColor: '#ffffff', padding: '20px' },
      ...buildBox(376, 272, 300, 148),
    },
  },
  {
    ...{ id: 'no', type: 'button', content: 'Agora não', action: 'skip' },
    ...{ style: { fontSize: '16px', color: '#ffffff', padding: '12px 16px' }, ...buildBox(376, 470, 300, 48) },
  },
].map(element => ({ z: 1, ...element, ...(element.id === 'ground' && { locked: true }) }))
const layout = { baseWidth: 720 }
let funnel = ''
let touched = ''

const canvas = page.getByRole('application', { name: 'Página' })
const element = (name: string) => canvas.getByRole('button', { name })
const [title, offer, no] = [element('Texto: Leve a Halo'), element('Produto: Estojo'), element('Botão: Agora não')]
const liveRegion = page.locator('.cv-said')
const expectPosition = (locator: Locator, place: string) =>
  expect.poll(() => locator.getAttribute('aria-description')).toContain(place)
const listSelectedIds = () =>
  canvas.locator('[aria-pressed=true]').evaluateAll(all => all.map(each => each.getAttribute('data-element')))
const expectSelection = (...ids: string[]) => expect.poll(listSelectedIds).toEqual(ids)

/** Waits until the locator's box has not changed for 100 ms, because the canvas is measured again after a click. */
async function getStableBox(locator: Locator) {
  for (let last = await locator.boundingBox(); ; ) {
    await page.waitForTimeout(100)
    const box = await locator.boundingBox()
    if (!box) throw new Error('the element is not shown')
    if (JSON.stringify(box) === JSON.stringify(last)) return box
    last = box
  }
}
async function getCenter(locator: Locator) {
  const box = await getStableBox(locator)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** Presses at a point, drags by `x` and `y` screen px, and releases after `before` has finished. */
async function drag(from: { x: number; y: number }, x: number, y: number, before = async () => {}) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 })
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 })
  await before()
  await page.mouse.up()
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  const seller = await signInPageSeller(shop.url)
  const createdFunnel = await makeFunnel(seller, [
    { title: 'Estojo', elements, layout },
    { title: 'Toque', elements, layout },
  ])
  funnel = createdFunnel.id
  touched = `${shop.url}/upsells?tab=pages&upsell=${funnel}&page=${createdFunnel.pages[1]?.id}`
  await page.goto(`${shop.url}/upsells?tab=pages&upsell=${funnel}&page=${createdFunnel.pages[0]?.id}`)
  await offer.waitFor()
})

type ElementBox = [name: string, x: number, y: number, width: number, height: number]
/** Boxes of the stage's elements in px of the page, independent of the zoom. */
const readElementBoxes = (where: Page, stage: string): Promise<ElementBox[]> =>
  where.locator(stage).evaluate(node => {
    const [from, htmlElement] = [node.getBoundingClientRect(), node as HTMLElement]
    const zoom = from.width / htmlElement.offsetWidth
    const visibleChildren = [...htmlElement.children].filter(child => child.checkVisibility())
    return visibleChildren.map(child => {
      const rect = child.getBoundingClientRect()
      const px = [rect.left - from.left, rect.top - from.top, rect.width, rect.height]
      return [child.className.replace(/^(el-\w+).*/, '$1'), ...px.map(value => Math.round(value / zoom))] as ElementBox
    })
  })
const isNear = (one: ElementBox, other: ElementBox | undefined) =>
  one.every((value, index) => typeof value === 'string' || Math.abs(value - Number(other?.[index])) <= 1)

describe('a seller on the canvas', () => {
  it('sees the page as shoppers see it, at any width', async () => {
    const { page: shopper } = await chromium.newPerson()
    for (const [name, width] of [
      ['Celular', 360],
      ['Tablet', 768],
      ['Notebook', 1024],
      ['Computador', 1440],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await shopper.setViewportSize({ width, height: 900 })
      await shopper.goto(`${shop.url}/upsell/${funnel}/page/1`)
      await expect
        .poll(async () => {
          const shopperBoxes = await readElementBoxes(shopper, '.stage')
          const boxes = await readElementBoxes(page, '.cv-sheet .stage')
          return boxes.filter((place, n) => !isNear(place, shopperBoxes[n]))
        })
        .toEqual([])
      await takeScreenshot(page, `visual-canvas-${width}`)
    }
    await shopper.context().close()
  })

  it('reads named elements in reading order with a screen reader', async () => {
    const names = await canvas
      .locator('[data-element]')
      .evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
    expect(names).toEqual([
      'Painel 1',
      'Texto: Leve a Halo',
      'Texto: Lona encerada.',
      'Produto: Estojo',
      'Botão: Agora não',
    ])
    await expectPosition(offer, 'x 376, y 272, 300 por 148 px')
    await expectPosition(element('Painel 1'), 'bloqueado')
    await expectAccessible(page)
  })

  it('drags an element to a guide line, and hears its new position', async () => {
    await drag(await getCenter(offer), 3, 30, async () => {
      await page.locator('.cv-line:not([hidden])').first().waitFor()
      await takeScreenshot(page, 'visual-canvas-guides')
    })
    await expect.poll(() => liveRegion.textContent()).toMatch(/^x 376, y \d+$/)
    await expectSelection('offer')
    await page.keyboard.press('Control+z')
    await expectPosition(offer, 'x 376, y 272')
  })

  it('cancels a drag with Escape, and the element stays where it was', async () => {
    await drag(await getCenter(offer), 40, 60, () => page.keyboard.press('Escape'))
    await expectPosition(offer, 'x 376, y 272')
  })

  it('resizes an element by its handles', async () => {
    await no.click()
    await drag(await getCenter(page.locator('[data-handle=se]')), -60, 24)
    await expectPosition(no, 'x 376, y 470')
    await expect.poll(() => liveRegion.textContent()).toMatch(/^Tamanho 2\d\d por \d+$/)
    await page.keyboard.press('Control+z')
    await expectPosition(no, '300 por 48 px')
  })

  it('selects elements with a rectangle and with Shift, and moves the selection together', async () => {
    await page.keyboard.press('Escape')
    const from = await getCenter(element('Texto: Lona encerada.'))
    await drag({ x: from.x - 180, y: from.y + 60 }, 260, 320)
    await expectSelection('offer', 'no')
    await title.click({ modifiers: ['Shift'] })
    await expectSelection('title', 'offer', 'no')
    await title.click({ modifiers: ['Shift'] })
    await page.keyboard.press('Shift+ArrowDown')
    await expectPosition(offer, 'x 376, y 282')
    await expectPosition(no, 'x 376, y 480')
    await page.keyboard.press('Control+z')
    await expectPosition(no, 'x 376, y 470')
  })

  it('cannot move a locked element', async () => {
    const panel = element('Painel 1')
    await panel.click({ position: { x: 10, y: 300 } })
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => liveRegion.textContent()).toBe('Este elemento está bloqueado')
    await expectPosition(panel, 'x 24, y 16')
  })

  it('moves, resizes, copies and deletes elements by keyboard alone', async () => {
    await title.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expectPosition(title, 'x 45, y 78')
    await expect.poll(() => liveRegion.textContent()).toBe('x 45, y 78')
    await page.keyboard.press('Tab')
    await expectSelection('words')
    await page.keyboard.press('Control+ArrowLeft')
    await expectPosition(element('Texto: Lona encerada.'), '299 por')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(() => element('Texto: Lona encerada.').count()).toBe(2)
    await page.keyboard.press('Delete')
    await expect.poll(() => element('Texto: Lona encerada.').count()).toBe(1)
    await expect.poll(() => liveRegion.textContent()).toBe('Elemento excluído')
  })

  it('edits text directly on the canvas', async () => {
    await title.focus()
    await page.keyboard.press('Enter')
    const field = canvas.getByRole('textbox', { name: 'Editar o texto' })
    await field.waitFor()
    await page.keyboard.type('Leve a Halo')
    await page.keyboard.press('Enter')
    await page.keyboard.type('sem  riscar')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Leve a Halo\nsem  riscar')
    await no.dblclick()
    await field.waitFor()
    await page.keyboard.type('Seguir')
    await page.keyboard.press('Enter')
    await element('Botão: Seguir').waitFor()
    expectNoComplaints()
  })

  it('cannot drag elements in the phone view, which is one column', async () => {
    await page.getByRole('button', { name: /^Celular/ }).click()
    await page.getByText('No celular a página é uma coluna na ordem de leitura').first().waitFor()
    await drag(await getCenter(offer), 0, 80)
    await expectSelection('offer')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => liveRegion.textContent()).toMatch(/^No celular/)
    await page.getByRole('button', { name: /^Computador/ }).click()
    await expectPosition(offer, 'x 376, y 272')
  })
})

describe('a seller using touch', () => {
  /** Returns a function that touches a point, drags the finger by screen px and lifts it. */
  async function fingerOn(where: Page) {
    const session = await where.context().newCDPSession(where)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    return async (from: { x: number; y: number }, x: number, y: number) => {
      await touch('touchStart', [from])
      for (let n = 1; n <= 8; n += 1) await touch('touchMove', [{ x: from.x + (x * n) / 8, y: from.y + (y * n) / 8 }])
      await touch('touchEnd', [])
    }
  }

  it('scrolls over unselected elements, and drags selected elements', async () => {
    const { page: tablet } = await chromium.newPerson({ hasTouch: true, viewport: { width: 820, height: 600 } })
    await signIn(tablet, shop.url)
    await tablet.goto(touched)
    const product = tablet.getByRole('application', { name: 'Página' }).getByRole('button', { name: 'Produto: Estojo' })
    await product.waitFor()
    const draw = await fingerOn(tablet)
    const scrolled = () => tablet.locator('.cv-ground').evaluate(ground => ground.scrollTop)
    await draw(await getCenter(product), 0, -90)
    await expect.poll(scrolled).toBeGreaterThan(40)
    await expectPosition(product, 'x 376, y 272')
    expect(await product.getAttribute('aria-pressed')).toBe('false')

    await product.tap()
    await expect.poll(() => product.getAttribute('aria-pressed')).toBe('true')
    const before = await scrolled()
    await draw(await getCenter(product), -120, -40)
    await expect.poll(() => product.getAttribute('aria-description')).toMatch(/^x 2\d\d, y 2[0-5]\d/)
    expect(await scrolled()).toBe(before)
    await takeScreenshot(tablet, 'visual-canvas-touch')

    await product.tap()
    await tablet.getByRole('button', { name: /^Celular/ }).tap()
    await tablet.getByText('No celular a página é uma coluna na ordem de leitura').first().waitFor()
    await tablet.setViewportSize({ width: 820, height: 420 })
    await product.evaluate(node => node.scrollIntoView({ block: 'center' }))
    const boxBefore = await getStableBox(product)
    await draw(await getCenter(product), 0, -60)
    await expect.poll(async () => (await product.boundingBox())?.y).toBeLessThan(boxBefore.y - 20)
    await tablet.context().close()
  })
})
