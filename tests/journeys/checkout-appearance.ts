import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, lampPictures, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const [{ page: otherPage }, { page: shopper }] = [await chromium.newPerson(), await chromium.newPerson()]
let lampId = ''
let call: Awaited<ReturnType<typeof signInPageSeller>>['call']

const toast = (text: string | RegExp, at = page) => at.locator('.toast', { hasText: text }).last()
const press = (name: string, at = page) => at.getByRole('button', { name, exact: true }).click()
const open = (name: string, at = page) => at.getByRole('button', { name: `Editar conteúdo: ${name}` }).click()
const elements = (at = page) => at.getByRole('list', { name: 'Elementos' })
const row = (name: string, at = page) => elements(at).getByRole('listitem').filter({ hasText: name })
/**
 * Saving and discarding have two buttons each: one in the page, and one in a bar that replaces it when the page
 * scrolls. Scrolling can hide the button during the click, so the click is retried.
 */
const pressVisible = (name: string, at = page) => {
  const click = () => at.getByRole('button', { name, exact: true }).click({ timeout: 2_000 })
  return expect.poll(() => click().then(() => 'pressed', String)).toBe('pressed')
}
const save = (at = page) => pressVisible('Salvar Template', at)
const templates = (at = page) => at.getByRole('list', { name: 'Templates' })
/** Locates the visible preview frame, not the frame that loads behind it. */
const getPreviewFrame = (at = page) => at.frameLocator('iframe[aria-hidden=false]')
const readRendered = (at: Page) =>
  at.locator('[data-element]').evaluateAll(found => found.map(each => each.getAttribute('data-element')))
const getTextStyle = (text: Locator) =>
  text.evaluate(each => [getComputedStyle(each).fontSize, getComputedStyle(each).color])
const names = () =>
  elements()
    .locator('[data-name] code')
    .evaluateAll(found => found.map(each => each.textContent))

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  ;({ call } = await signInPageSeller(shop.url))
  await page.goto(`${shop.url}/unified-checkout`)
  await page.getByRole('heading', { name: 'Crie um produto para ver o preview' }).waitFor()
  const variants = [{ name: 'Sand', sku: 'HALO-SAND', cents: 8900, stock: 7, isDefault: true, image: null }]
  lampId = (await call<{ id: string }>('POST', '/api/v1/products', { title: 'Halo', images: [], variants })).id
})

describe('a seller editing the template of every checkout', () => {
  it('sees the template’s elements next to the real checkout', async () => {
    await page.goto(`${shop.url}/unified-checkout`)
    await getPreviewFrame().getByText('Your order is reserved for').waitFor()
    await templates().getByText('Ativo', { exact: true }).waitFor()
    await templates().getByText('11 elementos, demais produtos').waitFor()
    await row('Contagem regressiva').getByText('timer', { exact: true }).waitFor()
    const frame = page.locator('iframe[aria-hidden=false]').locator('..')
    expect((await frame.boundingBox())?.height).toBe(800)
    await press('Celular, 390 px')
    await expect.poll(() => page.locator('iframe[aria-hidden=false]').evaluate(each => each.clientWidth)).toBe(390)
    await press('Computador')
    await expectGoodLayouts(page, 'templates')
  })

  it('previews a template’s unsaved text, element order, visibility, banner and brand color', async () => {
    await open('Contagem regressiva')
    await page.getByLabel('Texto', { exact: true }).fill('Só sua por')
    await press('Inserir {timer}')
    await expect.poll(() => page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Só sua por{timer}')
    await page.getByLabel('Texto', { exact: true }).fill('<b>Só sua</b> por {timer}')
    await getPreviewFrame().getByText('<b>Só sua</b> por').waitFor()
    await press('Ocultar: Avaliação')
    await row('Avaliação').getByText('Oculto').waitFor()
    await expect.poll(() => getPreviewFrame().getByText('42,534 reviews').count()).toBe(0)
    await dragByKeyboard(page, 'Mover: Entrega', 'ArrowUp', {
      lifted: 'Elemento 7 de 11 levantado.',
      over: 'Elemento 7 sobre a posição 6 de 11.',
    })
    await page.keyboard.press('Space')
    await expect.poll(async () => (await names()).slice(5, 7)).toEqual(['delivery_form', 'contact_form'])
    await open('Banner superior')
    await page
      .getByLabel('Banner Superior Padrão')
      .and(page.locator('input'))
      .setInputFiles(lampPictures[0] ?? '')
    await page.getByRole('img', { name: 'Banner Superior Padrão' }).waitFor()
    await page.getByLabel('Cor da marca').and(page.locator('input:not([type=color])')).fill('#808080')
    await page.getByText('Nem branco nem preto dá leitura sobre esta cor').waitFor()
    await page.getByLabel('Cor da marca').and(page.locator('input:not([type=color])')).fill('#1d4ed8')
    const pay = getPreviewFrame().locator('button[type=submit]').filter({ visible: true }).first()
    await expect.poll(() => pay.evaluate(each => getComputedStyle(each).background)).toContain('rgb(29, 78, 216)')
    await getPreviewFrame().locator('img.tban').waitFor()
    await takeScreenshot(page, 'templates-edited', { fullPage: true })
    await expectAccessible(page)
  })

  it('sets size and color of a template’s text, and sees a warning about an unreadable color', async () => {
    const size = page.getByLabel('Tamanho do texto')
    const colour = page.getByLabel('Cor do texto').and(page.locator('input:not([type=color])'))
    await open('Pessoas online')
    expect([await size.inputValue(), await colour.inputValue()]).toEqual(['', ''])
    await size.press('ArrowUp')
    expect(await size.inputValue()).toBe('15')
    await size.fill('')
    await open('Contagem regressiva')
    await size.fill('21')
    await colour.fill('#f5b301')
    await page.getByText('Esta cor não dá leitura sobre o fundo do elemento.').waitFor()
    await takeScreenshot(page, 'templates-text-refused')
    await colour.fill('#1d4ed8')
    const hold = getPreviewFrame().locator('section.hold')
    await expect.poll(() => getTextStyle(hold)).toEqual(['21px', 'rgb(29, 78, 216)'])
    await press('A do checkout')
    await expect.poll(async () => (await getTextStyle(hold))[1]).not.toBe('rgb(29, 78, 216)')
    expect(await colour.inputValue()).toBe('')
    await colour.fill('#b91c1c')
    await expect.poll(() => getTextStyle(hold)).toEqual(['21px', 'rgb(185, 28, 28)'])
    await takeScreenshot(page, 'templates-text', { fullPage: true })
    await expectAccessible(page)
  })

  it('shows shoppers no unsaved change of the template', async () => {
    await shopper.goto(`${shop.url}/checkout?product=${lampId}`)
    await shopper.getByText('Your order is reserved for').waitFor()
    await shopper.getByText('42,534 reviews').first().waitFor()
    expect(await shopper.locator('img.tban').count()).toBe(0)
  })

  it.each([
    ['desktop', 1280],
    ['a phone', 390],
  ])('shows the saved checkout template to shoppers on %s', async (_, width) => {
    if (width === 1280) {
      await save()
      await toast('Template atualizado! Todos os checkouts foram atualizados.').waitFor()
      await page.getByText('Tudo salvo').waitFor()
    }
    await shopper.setViewportSize({ width, height: 900 })
    await shopper.goto(`${shop.url}/checkout?product=${lampId}`)
    await shopper.getByText('<b>Só sua</b> por').waitFor()
    expect(await getTextStyle(shopper.getByText('<b>Só sua</b> por'))).toEqual(['21px', 'rgb(185, 28, 28)'])
    expect(await shopper.getByText('42,534 reviews').filter({ visible: true }).count()).toBe(0)
    expect(await shopper.locator('img.tban').getAttribute('src')).toContain('checkout-templates/checkout-top-banner')
    const order = await readRendered(shopper)
    expect(order.indexOf('delivery')).toBeLessThan(order.indexOf('contact'))
    const pay = shopper.locator('button[type=submit]').filter({ visible: true }).first()
    expect(await pay.evaluate(each => getComputedStyle(each).background)).toContain('rgb(29, 78, 216)')
    await takeScreenshot(shopper, `templates-shopper-${width}`, { fullPage: true })
  })

  it('deletes and adds template elements, undoes a deletion and discards the other changes', async () => {
    await open('Resumo')
    await press('Excluir: Resumo')
    await toast('Resumo: elemento excluído').getByRole('button', { name: 'Desfazer' }).click()
    await row('Resumo').waitFor()
    expect(await names()).toHaveLength(11)
    await press('Excluir: Resumo')
    await row('Resumo').waitFor({ state: 'detached' })
    await press('Adicionar Elemento')
    const offered = page.getByRole('menuitem')
    await expect.poll(() => offered.count()).toBe(5)
    await offered.filter({ hasText: 'Benefícios' }).click()
    await page.getByLabel('Texto', { exact: true }).fill('Frete grátis\nTroca em 30 dias')
    await getPreviewFrame().getByRole('listitem').filter({ hasText: 'Troca em 30 dias' }).waitFor()
    await press('Adicionar Elemento')
    await offered.filter({ hasText: 'Ofertas no checkout' }).click()
    await getPreviewFrame().getByText('Example: your additional item').filter({ visible: true }).first().waitFor()
    await pressVisible('Descartar')
    await page.getByText('Tudo salvo').waitFor()
    await row('Benefícios').waitFor({ state: 'detached' })
  })
})

describe('a seller with a second template', () => {
  it('uses a second template for a product’s checkout, and the default while the second is inactive', async () => {
    await waitForNoToast(page)
    await press('Criar Novo Template')
    await toast('Novo template criado!').waitFor()
    await templates().getByText('11 elementos, 0 produtos').waitFor()
    await press('Mais ações: Novo Template 2')
    await page.getByRole('menuitem', { name: 'Renomear' }).click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Inverno')
    await page.getByRole('dialog').getByRole('button', { name: 'Renomear' }).click()
    await templates().getByText('Inverno').waitFor()
    await open('Contagem regressiva')
    await page.getByLabel('Texto', { exact: true }).fill('Inverno por {timer}')
    await templates().getByText('Não salvo').waitFor()
    // Selecting another template and returning keeps the unsaved text.
    await templates()
      .getByRole('button', { name: /^Template Padrão do Sistema/ })
      .click()
    await templates()
      .getByRole('button', { name: /^Inverno/ })
      .click()
    await save()
    await toast('Template atualizado! Nenhum checkout o usa ainda.').waitFor()
    const { templates: all } = await call<{ templates: { id: string; name: string }[] }>(
      'GET',
      '/api/v1/checkout-templates',
    )
    await call('PATCH', `/api/v1/products/${lampId}`, { templateId: all.find(each => each.name === 'Inverno')?.id })
    await shopper.goto(`${shop.url}/checkout?product=${lampId}`)
    await shopper.getByText('Inverno por').waitFor()
    await press('Mais ações: Inverno')
    await page.getByRole('menuitem', { name: 'Desativar' }).click()
    await templates().getByText('Inativo').waitFor()
    await shopper.reload()
    await shopper.getByText('<b>Só sua</b> por').waitFor()
  })

  it('deletes a checkout template after a confirmation', async () => {
    await press('Mais ações: Inverno')
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await toast('Template excluído').waitFor()
    await templates().getByText('Inverno').waitFor({ state: 'detached' })
    expectNoComplaints()
  })
})

describe('two people who edit one template', () => {
  it('merges separate changes to a template, and asks which version of a text to keep in a conflict', async () => {
    await signIn(otherPage, shop.url)
    await otherPage.goto(`${shop.url}/unified-checkout`)
    await open('Contagem regressiva', otherPage)
    await otherPage.getByLabel('Texto', { exact: true }).fill('Deles por {timer}')
    await press('Ocultar: Pessoas online', otherPage)
    await page.goto(`${shop.url}/unified-checkout`)
    await open('Contagem regressiva')
    await page.getByLabel('Texto', { exact: true }).fill('Nosso por {timer}')
    await press('Mostrar: Avaliação')
    await save(otherPage)
    await toast('Template atualizado!', otherPage).waitFor()
    await save()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este template' })
    await dialog.getByText('Quem salvou: dona@example.com.').waitFor()
    await dialog.getByText('Deles por {timer}').waitFor()
    await dialog.getByText('Nosso por {timer}').waitFor()
    await waitForNoToast(otherPage)
    await expectGoodLayouts(page, 'templates-conflict')
    await dialog.getByRole('button', { name: 'Voltar ao formulário' }).click()
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Nosso por {timer}')
    await save()
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await toast('Template atualizado!').waitFor()
    await shopper.setViewportSize({ width: 1280, height: 900 })
    await shopper.goto(`${shop.url}/checkout?product=${lampId}`)
    await shopper.getByText('Nosso por').waitFor()
    await shopper.getByText('42,534 reviews').filter({ visible: true }).first().waitFor()
    expect(await shopper.getByText('people online').count()).toBe(0)
  })

  it('keeps a template’s unsaved changes when switching tabs, and asks before leaving the screen', async () => {
    await page.getByLabel('Texto', { exact: true }).fill('Quase')
    await page.getByRole('link', { name: 'Produtos', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Quase')
    await page.getByRole('tab', { name: 'Preview & Links' }).click()
    await page.getByRole('tab', { name: 'Gerenciar Templates' }).click()
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Quase')
    await pressVisible('Descartar')
  })
})

describe('a seller on the checkout’s own screens', () => {
  it('edits the default checkout template and its banners on one screen', async () => {
    await page.goto(`${shop.url}/checkout-config`)
    for (const name of ['Banner Superior Padrão', 'Banner Inferior 1', 'Banner Inferior 2'])
      await page.getByRole('group', { name }).waitFor()
    await open('Pessoas online')
    await page.getByRole('radio', { name: 'Ao vivo' }).check()
    await page.getByText('Quem está com o checkout deste produto aberto agora.').waitFor()
    await expectGoodLayouts(page, 'checkout-config')
    await save()
    await toast('Template salvo com sucesso!').waitFor()
  })

  it('sees a sample checkout with fixed amounts for each product', async () => {
    await page.getByRole('tab', { name: 'Preview nos Produtos' }).click()
    const sample = page.getByRole('region', { name: 'Exemplo do checkout de Halo' })
    await sample.getByText('$4.99').first().waitFor()
    await sample.getByText('$93.99', { exact: true }).waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'checkout-config-preview')
  })

  it('sees a preview of the real checkout in the administration’s checkout settings', async () => {
    await page.goto(`${shop.url}/checkout-admin`)
    await getPreviewFrame().getByText('Nosso por').waitFor()
    await expectGoodLayouts(page, 'checkout-admin')
  })
})
