import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, lampPictures, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const { page: otherPage } = await chromium.newPerson()
const { page: desk } = await chromium.newPerson()
const { page: phone } = await chromium.newPerson({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})
const [red = '', blue = ''] = lampPictures
const productIds = { lamp: '', vase: '' }
let call: Awaited<ReturnType<typeof signInPageSeller>>['call']

const toast = (text: string, at = page) => at.locator('.toast', { hasText: text }).last()
const press = (name: string, at = page) => at.getByRole('button', { name, exact: true }).click()
const save = (at = page) => press('Salvar Configurações', at)
const title = (at = page) => at.getByRole('textbox', { name: 'Título do checkout' })
const description = () => page.getByRole('textbox', { name: 'Descrição do checkout' })
const banner = (name: string, at = page) => at.getByRole('group', { name: new RegExp(`^${name} `) })
const pick = (name: string, file: string, at = page) => banner(name, at).locator('input[type=file]').setInputFiles(file)
const getPreviewFrame = (at = page) => at.frameLocator('iframe[aria-hidden=false]')
const tab = (product: string) => `${shop.url}/unified-checkout?tab=products&product=${product}`
const options = (at = page) => at.getByRole('list', { name: 'Frete', exact: true }).getByRole('listitem')
const order = async () => (await options().allTextContents()).map(text => /Correio|Retirada/.exec(text)?.[0])
const add = () => page.getByRole('button', { name: 'Adicionar frete' })
const read = (at: Page | FrameLocator, text: string) => at.getByText(text).filter({ visible: true }).first().waitFor()
const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

async function product(name: string, skus: string[]) {
  const variants = skus.map((sku, at) => ({ name: sku, sku, cents: 8_900 + at * 600 }))
  return (await call<{ id: string }>('POST', '/api/v1/products', { title: name, variants })).id
}
const isShown = async (at: Page, id: string) => {
  await at.goto(`${shop.url}/checkout?product=${id}`)
  await at.getByRole('heading', { name: 'Contact' }).first().waitFor()
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  ;({ call } = await signInPageSeller(shop.url))
})

describe('a seller customizing one product’s checkout', () => {
  it('is asked to create a first product before customizing a checkout', async () => {
    await page.goto(`${shop.url}/checkout-manager`)
    await page.getByRole('heading', { name: 'Comece com o primeiro produto' }).waitFor()
    await expectAccessible(page)
    productIds.vase = await product('Vase', ['VASE-1'])
    productIds.lamp = await product('Halo', ['HALO-SAND', 'HALO-MOSS'])
    const { id, elements } = await call<{ id: string; elements: object[] }>('POST', '/api/v1/checkout-templates', {
      name: 'Natal',
    })
    const gift = { id: 'gift', type: 'text', content: 'Embrulhamos para presente' }
    await call('PATCH', `/api/v1/checkout-templates/${id}`, { elements: [gift, ...elements] })
  })

  it('sees unsaved changes of a product’s checkout in the preview', async () => {
    await page.goto(`${shop.url}/unified-checkout?tab=products`)
    // The newest product comes first.
    await page.getByRole('button', { name: 'Trocar de produto: Halo' }).waitFor()
    await read(getPreviewFrame(), 'Order summary')
    await expectGoodLayouts(page, 'product-look')
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Natal' })
    await read(getPreviewFrame(), 'Embrulhamos para presente')
    await title().fill('Halo, a luz que vai junto')
    await description().fill('Vinte horas <b>sem</b> tomada.')
    await read(getPreviewFrame(), 'Halo, a luz que vai junto')
    await read(getPreviewFrame(), 'Vinte horas <b>sem</b> tomada.')
    await pick('Banner superior', red)
    await banner('Banner superior').getByRole('img').waitFor()
    await getPreviewFrame().locator('img.tban').waitFor()
    await pick('Banner inferior 1', blue)
    await banner('Banner inferior 1').getByRole('img').waitFor()
    await page.getByText('Não salvo').waitFor()
    await takeScreenshot(page, 'product-look-edited', { fullPage: true })
  })

  it('uploads only images as banners, and restores a removed banner', async () => {
    await banner('Banner inferior 2')
      .locator('input[type=file]')
      .setInputFiles({ name: 'banner.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await banner('Banner inferior 2').getByText('banner.pdf não é uma imagem PNG, JPG ou GIF.').waitFor()
    await save()
    await toast('Aguarde o envio dos banners terminar').waitFor()
    await press('Remover banner.pdf')
    await press('Remover a imagem: Banner inferior 1')
    await expect.poll(() => banner('Banner inferior 1').getByRole('img').count()).toBe(0)
    await toast('Imagem removida').getByRole('button', { name: 'Desfazer' }).click()
    await banner('Banner inferior 1').getByRole('img').waitFor()
  })

  it('adds shipping options with preset country lists, in the currency of the product', async () => {
    await page.getByText('Preencha nome e preço do frete', { exact: true }).waitFor()
    await expect.poll(() => add().isDisabled()).toBe(true)
    await page.getByLabel('Nome do frete').fill('Correio')
    await page.getByLabel('Preço do frete').fill('19,90')
    await page.getByText('O checkout vai cobrar $19.90').waitFor()
    await press('Nenhum')
    await page.getByText('Selecione pelo menos um país para esse frete', { exact: true }).waitFor()
    await expect.poll(() => add().isDisabled()).toBe(true)
    await press('Europa')
    await page.getByText('10 países').waitFor()
    await save()
    await toast('Adicione este frete ou apague o que digitou nele.').waitFor()
    await press('Américas')
    await add().click()
    await options().filter({ hasText: 'Correio' }).getByText('8 países').waitFor()
    await page.getByLabel('Nome do frete').fill('Retirada')
    await page.getByLabel('Preço do frete').fill('0')
    await press('Todos')
    await add().click()
    await read(getPreviewFrame(), 'Retirada')
  })

  it('edits, reorders, removes and restores shipping options by keyboard', async () => {
    await press('Editar frete Correio')
    await options().getByLabel('Preço do frete').fill('24')
    await press('Aplicar')
    await options().filter({ hasText: 'Correio' }).getByText('cobra $24.00').waitFor()
    await press('Remover frete Correio')
    await expect.poll(() => options().count()).toBe(1)
    await toast('Frete Correio removido').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(order).toEqual(['Correio', 'Retirada'])
    await dragByKeyboard(page, 'Mover frete Retirada', 'ArrowUp', {
      lifted: 'Frete 2 de 2 levantado.',
      over: 'Frete 2 sobre a posição 1 de 2.',
    })
    await page.keyboard.press('Space')
    await expect.poll(order).toEqual(['Retirada', 'Correio'])
    await expectAccessible(page)
  })

  it('must confirm before leaving unsaved changes, which shoppers do not see', async () => {
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await page.getByRole('tab', { name: 'Preview & Links' }).click()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await press('Trocar de produto: Halo')
    await page.getByRole('dialog').getByRole('button', { name: /Vase/ }).click()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => title().inputValue()).toBe('Halo, a luz que vai junto')
    await isShown(desk, productIds.lamp)
    expect(await desk.getByText('Embrulhamos para presente').count()).toBe(0)
    expect(await desk.locator('img.tban').count()).toBe(0)
  })

  it('saves a product’s checkout, and shoppers see the changes on a desktop and a phone', async () => {
    await save()
    await toast('Configurações de checkout salvas!').waitFor()
    await page.getByText('Tudo salvo').waitFor()
    for (const [shopper, name] of [
      [desk, 'desk'],
      [phone, 'phone'],
    ] as const) {
      await isShown(shopper, productIds.lamp)
      await read(shopper, 'Embrulhamos para presente')
      await read(shopper, 'Halo, a luz que vai junto')
      await shopper.locator(`img.tban[src*="checkout-banners/${productIds.lamp}-top-banner?v="]`).waitFor()
      await read(shopper, 'Retirada')
      await read(shopper, '$24.00')
      await takeScreenshot(shopper, `product-look-${name}`, { fullPage: true })
    }
    await read(desk, 'Vinte horas <b>sem</b> tomada.')
    const [row] = await sql('select checkout_config config from products where id = $1', [productIds.lamp])
    expect(row?.config).toMatchObject({ customized: true, template_id: expect.stringMatching(/-/) })
    await isShown(desk, productIds.vase)
    expect(await desk.getByText('Embrulhamos para presente').count()).toBe(0)
    expectNoComplaints()
  })
})

describe('two people editing one checkout', () => {
  it('shows both versions of a checkout after a conflict, and keeps all typed text', async () => {
    await signIn(otherPage, shop.url)
    await otherPage.goto(tab(productIds.lamp))
    await title(otherPage).fill('Do outro')
    await page.goto(tab(productIds.lamp))
    await title().fill('Meu título')
    await description().fill('Minha descrição')
    await save(otherPage)
    await toast('Configurações de checkout salvas!', otherPage).waitFor()
    await save()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este checkout' })
    await dialog.getByText('Do outro').waitFor()
    await dialog.getByText('Meu título').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'product-look-conflict')
    await dialog.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await expect.poll(() => title().inputValue()).toBe('Meu título')
    await save()
    await dialog.getByRole('button', { name: 'Usar o da outra pessoa' }).click()
    await expect.poll(() => title().inputValue()).toBe('Do outro')
    expect(await description().inputValue()).toBe('Minha descrição')
    await save()
    await page.getByText('Tudo salvo').waitFor()
  })

  it('saves a checkout without a conflict when the other person changed only the price', async () => {
    await title().fill('Por último')
    await call('PATCH', `/api/v1/products/${productIds.lamp}`, { priceCents: 9_900 })
    await save()
    await page.getByText('Tudo salvo').waitFor()
    await isShown(desk, productIds.lamp)
    await read(desk, 'Por último')
    await read(desk, '$99.00')
  })
})

describe('a seller in the checkout manager', () => {
  it('sees the newest product first, and a mark on products with a customized checkout', async () => {
    await page.goto(`${shop.url}/checkout-manager`)
    const rows = page.getByRole('main').getByRole('listitem').getByRole('button')
    const readRows = async () => (await rows.allTextContents()).map(text => text.replace(/\$[\d.]+/, ' '))
    await expect.poll(readRows).toEqual(['Halo Personalizado', 'Vase '])
    await page.getByLabel('Buscar por título ou SKU').fill('vase-1')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Buscar por título ou SKU').fill('nothing')
    await page.getByText('Nenhum produto encontrado para “nothing”').waitFor()
    await press('Limpar busca')
    await rows.filter({ hasText: 'Vase' }).click()
    await page.getByRole('heading', { name: 'Vase' }).waitFor()
    await expectGoodLayouts(page, 'checkout-manager')
  })

  it('saves title, description and banners of a checkout', async () => {
    await title().fill('Um vaso só')
    await pick('Banner superior', blue)
    await banner('Banner superior').getByRole('img').waitFor()
    await save()
    await toast('Configurações salvas com sucesso!').waitFor()
    await page.getByText('Personalizado').first().waitFor()
    await isShown(phone, productIds.vase)
    await read(phone, 'Um vaso só')
    await phone.locator('img.tban').waitFor()
  })

  it('keeps a checkout’s typed title when the connection is lost during a save', async () => {
    await page.route('**/api/v1/products/*', route =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await title().fill('Não se perde')
    await save()
    await toast('Erro ao salvar configurações').waitFor()
    await expect.poll(() => title().inputValue()).toBe('Não se perde')
    await page.unroute('**/api/v1/products/*')
    await waitForNoToast(page)
    await save()
    await toast('Configurações salvas com sucesso!').waitFor()
  })

  it('sees and copies the same checkout links as on the tab “Preview & Links”', async () => {
    await page.goto(`${shop.url}/checkout-manager?product=${productIds.lamp}`)
    const hrefs = () =>
      page
        .getByRole('link', { name: /^Abrir checkout de Halo/ })
        .evaluateAll(all => all.map(a => a.getAttribute('href')))
    const base = `/checkout?product=${productIds.lamp}`
    const expected = [base, `${base}&sku=HALO-SAND`, `${base}&sku=HALO-MOSS`]
    await expect.poll(hrefs).toEqual(expected)
    await page.getByRole('button', { name: 'Copiar link' }).nth(2).click()
    await toast('Link do checkout copiado!').waitFor()
    expect(await clipboard()).toBe(`${shop.url}${expected[2]}`)
    await page.goto(`${shop.url}/unified-checkout?tab=links`)
    await read(getPreviewFrame(), 'Por último')
    await press('Ver o checkout de Vase')
    await read(getPreviewFrame(), 'Não se perde')
    await expect.poll(hrefs).toEqual(expected)
    await expectAccessible(page)
  })

  it('finds one of 202 products by searching', async () => {
    await sql(
      `insert into products (id, title, price) select gen_random_uuid(), 'Bulk ' || n, 100 from generate_series(1, 200) n`,
    )
    await page.goto(`${shop.url}/checkout-manager`)
    await page.getByText('1 a 20 de 202').waitFor()
    await press('Próxima página')
    await page.getByText('21 a 40 de 202').waitFor()
    await page.getByLabel('Buscar por título ou SKU').fill('HALO-MOSS')
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.goto(`${shop.url}/unified-checkout?tab=links`)
    await page.getByLabel('Buscar por título ou SKU').fill('VASE-1')
    await page.getByRole('heading', { name: 'Vase' }).waitFor()
    await page.goto(tab('00000000-0000-4000-8000-000000000000'))
    await page.getByText('Produto não encontrado').waitFor()
  })
})
