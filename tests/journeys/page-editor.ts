import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseProduct } from '#tests/support/choose-product.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { originalHtml, templateFiles } from '#tests/support/real-page.ts'
import { becomeOwner, productPicture } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { startWriting } from '#tests/support/start-writing.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const { page: shopper } = await chromium.newPerson()

let id = ''
let product = ''
let seller: Awaited<ReturnType<typeof signInPageSeller>>
const frame = (on = page) => on.frameLocator('iframe[sandbox="allow-scripts"]')
const toolbar = (on = page) => on.getByRole('toolbar', { name: 'Edição do trecho' })
const tool = (name: string) => toolbar().getByRole('button', { name, exact: true })
const toast = (text: string) => page.locator('.toast', { hasText: text }).last()
const readDraft = async () => {
  const read = await seller.call<{ source: { html: string } }>('GET', `/api/v1/sales-pages/${id}`)
  return read.source.html
}
/** Polls until the autosaved draft equals this HTML. */
const expectDraft = (html: string) => expect.poll(readDraft).toBe(html)
const writeText = async (target: Locator, text: string) => {
  await startWriting(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const waitForText = (text: string) => frame().getByText(text, { exact: true }).waitFor()

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  seller = await signInPageSeller(shop.url)
  const variant = { name: 'Sand', sku: 'HALO', cents: 8900, stock: null, isDefault: true, image: null }
  const created = await seller.call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Halo',
    images: [],
    variants: [variant, { ...variant, name: 'Moss', sku: 'HALO MOSS', isDefault: false }],
  })
  product = created.id
  const published = await seller.publish('Landing', { ...templateFiles, 'index.html': Buffer.from(originalHtml) })
  id = published.id
  await page.goto(`${shop.url}/sales-pages?tab=pages&campaign=${published.campaignId}&page=${id}`)
  await frame().getByRole('heading', { level: 1 }).waitFor()
})

let source = originalHtml
describe('a seller writing text in a page', () => {
  const title = 'Generate more leads with a professional landing page!'

  it('edits and publishes a text, and changes nothing else in the page', async () => {
    await writeText(frame().getByRole('heading', { level: 1 }), 'Luz boa & barata')
    await page.keyboard.press('Control+Enter')
    source = source.replace(title, 'Luz boa &amp; barata')
    await expectDraft(source)
    await page.getByRole('button', { name: 'Atualizar Página' }).click()
    await toast('Landing está no ar').waitFor()
    await shopper.goto(`${shop.url}/vendas/landing`)
    await shopper.frameLocator('iframe').getByRole('heading', { name: 'Luz boa & barata' }).waitFor()
  })

  it('cancels a text change with Escape, and undoes and redoes changes by keyboard', async () => {
    const heading = frame().getByRole('heading', { level: 1 })
    await writeText(heading, 'Never')
    await page.keyboard.press('Escape')
    await waitForText('Luz boa & barata')
    await heading.press('Control+z')
    await waitForText(title)
    await expectDraft(originalHtml)
    await page.getByRole('button', { name: 'Refazer' }).click()
    await waitForText('Luz boa & barata')
    await expectDraft(source)
  })

  it('sets size, weight and color of a whole text, and cancels a size change of a part with Escape', async () => {
    await frame().locator('#ent').click()
    await toolbar().getByLabel('Tamanho da fonte').selectOption('32')
    await tool('Negrito').click()
    await toolbar().getByLabel('Cor do texto').fill('#0a141e')
    await tool('Salvar').click()
    source = source.replace('<p id="ent">', '<p style="font-size: 32px; font-weight: bold; color: #0a141e" id="ent">')
    await expectDraft(source)
    await frame().locator('#ent').click()
    await page.keyboard.press('End')
    for (let sign = 0; sign < 2; sign += 1) await page.keyboard.press('Shift+ArrowLeft')
    await toolbar().getByLabel('Tamanho da fonte').selectOption('48')
    await page.keyboard.press('Escape')
    await frame().locator('#ent').press('End')
    // The draft is that of before, so only the page shows that the larger text, which moves what is below it, is gone.
    await expect.poll(() => frame().locator('#ent').innerHTML()).not.toContain('48px')
    await expectDraft(source)
  })

  it('keeps text that is still being edited when publishing the page or opening its versions', async () => {
    await waitForNoToast(page)
    await writeText(frame().getByRole('heading', { name: 'Fully Responsive', exact: true }), 'Escrito e publicado')
    await page.getByRole('button', { name: 'Atualizar Página' }).click()
    source = source.replace('<h3>Fully Responsive</h3>', '<h3>Escrito e publicado</h3>')
    await expectDraft(source)
    // The draft is saved before it is published.
    await toast('Landing está no ar').waitFor()
    await shopper.goto(`${shop.url}/vendas/landing`)
    await shopper.frameLocator('iframe').getByText('Escrito e publicado').waitFor()
    await writeText(frame().getByRole('heading', { name: 'Bootstrap 5 Ready' }), 'Visto no código')
    await page.getByRole('button', { name: 'Versões' }).click()
    source = source.replace('<h3>Bootstrap 5 Ready</h3>', '<h3>Visto no código</h3>')
    await expectDraft(source)
    await page.getByRole('button', { name: 'Versões' }).click()
    await waitForText('Visto no código')
  })

  it('cannot edit a text whose change would affect other parts of the page', async () => {
    await writeText(frame().locator('#mis'), 'all new')
    await page.keyboard.press('Control+Enter')
    await toast('Edite este trecho no código').waitFor()
    await expect.poll(() => frame().locator('#mis').textContent()).toBe('so one')
    await expectDraft(source)
  })

  it('pastes formatted text as plain text', async () => {
    await frame().locator('#code').click()
    await page.keyboard.press('Control+End')
    await frame()
      .locator('#code')
      .evaluate(target => {
        const data = new DataTransfer()
        data.setData('text/html', '<p class=MsoNormal style="mso-x:1"><b>Word</b></p>')
        data.setData('text/plain', 'Word')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      })
    await page.keyboard.press('Control+Enter')
    await expect.poll(readDraft).toContain('Word')
    await expect.poll(readDraft).not.toContain('Mso')
    source = await readDraft()
  })
})

describe('a seller editing pictures and links', () => {
  it('replaces a picture with a click, and the old srcset attribute is removed', async () => {
    const choosing = page.waitForEvent('filechooser')
    await frame().locator('#lamp').click()
    await (await choosing).setFiles(productPicture)
    await toast('Imagem alterada e salva!').waitFor()
    await expect.poll(() => frame().locator('#lamp').getAttribute('src')).not.toBe('assets/img/testimonials-1.jpg')
    await expect
      .poll(() =>
        frame()
          .locator('#lamp')
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
    const path = (await frame().locator('#lamp').getAttribute('src')) ?? ''
    source = source.replace(
      'src="assets/img/testimonials-1.jpg" srcset="assets/img/testimonials-2.jpg 2x" alt="Lamp"',
      `src="${path}" alt="Lamp"`,
    )
    await expectDraft(source)
  })

  it('adds a link to the checkout of a variant by keyboard', async () => {
    await page.getByRole('tab', { name: /^Links/ }).click()
    await page.getByRole('button', { name: 'Alterar link: Buy now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Para onde este link leva' })
    await chooseProduct(page, dialog, 'Produto', 'Halo')
    await dialog.getByLabel('Variante').selectOption('HALO MOSS')
    await dialog.getByRole('button', { name: 'Salvar link' }).click()
    source = source.replace('/checkout?product=none', `/checkout?product=${product}&amp;sku=HALO%20MOSS`)
    await expectDraft(source)
  })
})

describe('a seller editing elements', () => {
  it('duplicates, moves and removes elements by keyboard alone, and undoes each step', async () => {
    const buy = frame().locator('#buy')
    await buy.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await toolbar().waitFor()
    await page.keyboard.press('Delete')
    // The pointer over the toast keeps it open.
    await toast('Elemento removido').hover()
    await expect.poll(() => buy.count()).toBe(0)
    await toast('Elemento removido').getByRole('button', { name: 'Desfazer' }).click()
    await buy.waitFor()
    await expectDraft(source)
    // Duplicates the paragraph around the link, undoes that, and moves the paragraph up twice.
    await buy.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await tool('Link').waitFor()
    await page.keyboard.press('Alt+F10')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Link')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await frame().locator('#buy-2').waitFor()
    expect(await buy.count()).toBe(1)
    const line = source.split('\r\n').find(each => each.includes('id="buy"')) ?? ''
    await expectDraft(source.replace(line, `${line}\r\n${line.replace('buy', 'buy-2')}`))
    await page.getByRole('button', { name: 'Desfazer', exact: true }).first().click()
    await expectDraft(source)
    await buy.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await tool('Link').waitFor()
    await tool('Selecionar o elemento em volta').click()
    const lines = source.split('\r\n')
    const at = lines.indexOf(line)
    for (const step of [1, 2]) {
      await tool('Mover para antes').click()
      const expectedLines = lines.toSpliced(at, 1).toSpliced(at - step, 0, line)
      await expectDraft(expectedLines.join('\r\n'))
    }
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Desfazer', exact: true }).first().click()
    await expectDraft(source)
  })

  it('previews a page at several widths, and edits text while the page’s scripts run', async () => {
    await page.getByRole('button', { name: '360 px de largura' }).click()
    await expect
      .poll(() =>
        frame()
          .locator('html')
          .evaluate(root => root.clientWidth),
      )
      .toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: '360 px de largura' }).click()
    await page.getByRole('switch', { name: 'Scripts da página' }).click()
    await frame().getByText('from a script').waitFor()
    await writeText(frame().locator('#ent'), 'With scripts')
    await page.keyboard.press('Control+Enter')
    await expect.poll(readDraft).toContain('With scripts')
    await frame().getByText('from a script').waitFor()
    await waitForText('With scripts')
    await page.getByRole('switch', { name: 'Scripts da página' }).click()
    await expect.poll(() => frame().getByText('from a script').count()).toBe(0)
    await waitForText('With scripts')
  })
})

describe('a seller who leaves the page while writing', () => {
  it('finds the written text in the page after a reload', async () => {
    await writeText(frame().getByRole('heading', { level: 1 }), 'Quase perdido')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Quase perdido')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await toast('O texto que você estava escrevendo voltou para a página').waitFor()
    await waitForText('Quase perdido')
    await expect.poll(readDraft).toContain('Quase perdido')
  })
})

describe('a page whose scripts send forged editor messages', () => {
  it('changes nothing in the editor without the right window, secret and message format', async () => {
    const before = await readDraft()
    await page.evaluate(() => {
      const forged = {
        type: 'textChanged',
        originalText: 'Quase perdido',
        newText: 'Hacked',
        isHTML: false,
        id: null,
        revision: 1,
        style: {},
      }
      window.postMessage({ ...forged, vitrine: 'editor', secret: 'x' }, '*')
    })
    await frame()
      .locator('body')
      .evaluate(() => {
        const forged = {
          type: 'textChanged',
          originalText: 'Quase perdido',
          newText: 'Hacked',
          isHTML: false,
          id: null,
          revision: 1,
          style: {},
        }
        parent.postMessage({ ...forged, vitrine: 'editor', secret: '' }, '*')
        parent.postMessage(
          { vitrine: 'editor', type: 'contentUpdated', htmlContent: 'x'.repeat(50_000_000), revision: 1 },
          '*',
        )
      })
    await writeText(frame().getByRole('heading', { level: 1 }), 'Depois')
    await page.keyboard.press('Control+Enter')
    await expectDraft(before.replace('Quase perdido', 'Depois'))
    await expectGoodLayouts(page, 'inline')
  })
})
