import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { findAxeViolations } from '#tests/support/page-checks.ts'
import { becomeOwner, lampPictures, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const seller = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const { page } = seller
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const toast = (text: string | RegExp) => page.locator('.toast', { hasText: text }).last()
const card = (title: string, on: Page = page) => on.getByRole('article', { name: title, exact: true })
const pictures = () => page.getByRole('list', { name: 'Imagens' }).getByRole('img')
const addresses = () => pictures().evaluateAll(found => found.map(each => each.getAttribute('src')))
const create = () => page.locator('form').getByRole('button', { name: 'Create Product' })

async function variant(index: number, name: string, sku: string, price: string) {
  await page.getByLabel('Nome', { exact: true }).nth(index).fill(name)
  await page.getByLabel('SKU', { exact: true }).nth(index).fill(sku)
  await page.getByLabel('Preço', { exact: true }).nth(index).fill(price)
}

describe('a seller creating a product', () => {
  beforeAll(() => becomeOwner(page, shop.ownerLink, 'usd'))

  it('sees how to start in an empty shop', async () => {
    await page.getByRole('heading', { name: 'Cadastre o seu primeiro produto' }).waitFor()
    await expect.poll(() => page.title()).toBe('Product Manager - Manage Your Products')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
  })

  it('reads what is missing or invalid in the form of a new product', async () => {
    await create().click()
    await toast('Please fill in the product title').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Título' }).evaluate(field => field === document.activeElement))
      .toBe(true)
    await page.getByRole('textbox', { name: 'Título' }).fill('Halo lamp')
    await create().click()
    await toast('Please fill in all variant names, SKUs, and prices').waitFor()
    await variant(0, 'Sand', 'HALO-SAND', '-5')
    await create().click()
    await page.getByText('O preço não pode ser negativo.').first().waitFor()
    await page.getByRole('button', { name: 'Remover variante 1' }).click()
    await create().click()
    await toast('Please add at least one product variant with SKU and price').waitFor()
    await page.getByRole('button', { name: 'Adicionar variante' }).click()
  })

  it('chooses the currency and types amounts with a decimal point or comma', async () => {
    await page.getByLabel('Moeda').selectOption('brl')
    await page.getByText('R$', { exact: true }).first().waitFor()
    await variant(0, 'Sand', 'HALO-SAND', '1.234,56')
    await page.getByRole('button', { name: 'Adicionar variante' }).click()
    await variant(1, 'Moss', 'HALO-MOSS', '1,334.56')
    await page.getByLabel('SKU', { exact: true }).first().click()
    await expect.poll(() => page.getByLabel('Preço', { exact: true }).nth(1).inputValue()).toBe('1334,56')
  })

  it('uploads several pictures together, and retries a failed upload', async () => {
    let sent = 0
    await page.route('**/api/v1/files/**', route => {
      sent += 1
      return sent === 2 ? route.abort() : route.continue()
    })
    await page.locator('form input[type=file][multiple]').setInputFiles(lampPictures)
    await page.getByRole('img', { name: 'Halo lamp, imagem 2' }).waitFor()
    const retryButtons = page.getByRole('button', { name: /^Enviar halo-.* de novo$/ })
    await retryButtons.waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await create().click()
    await toast('Algumas imagens não foram enviadas').waitFor()
    await retryButtons.click()
    await page.getByRole('img', { name: 'Halo lamp, imagem 3' }).waitFor()
    await toast('Image uploaded successfully').waitFor()
    await page.unroute('**/api/v1/files/**')
    await expect.poll(() => page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Halo lamp')
  })

  it('reorders pictures by keyboard and pointer, and restores a removed picture', async () => {
    const [first, second, third] = await addresses()
    await dragByKeyboard(page, 'Mover Halo lamp, imagem 1', 'ArrowRight', {
      lifted: 'Imagem 1 de 3 levantada.',
      over: 'Imagem 1 sobre a posição 2 de 3.',
    })
    await page.keyboard.press('Space')
    await expect.poll(addresses).toEqual([second, first, third])
    await page.getByText('Imagem 1 está agora na posição 2 de 3.').waitFor({ state: 'attached' })

    const from = await pictures().nth(2).boundingBox()
    const to = await pictures().nth(0).boundingBox()
    if (!from || !to) throw new Error('no pictures')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
    await page.getByText('Imagem 3 sobre a posição 1 de 3.').waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(addresses).toEqual([third, second, first])
    await toast('Ordem das imagens alterada').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(addresses).toEqual([second, first, third])

    await pictures().nth(2).hover()
    await page.getByRole('button', { name: 'Usar como capa' }).nth(1).click()
    await expect.poll(addresses).toEqual([third, second, first])
    await page.getByRole('button', { name: 'Remover imagem' }).first().click()
    await expect.poll(addresses).toEqual([second, first])
    await toast('Imagem removida').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(addresses).toEqual([third, second, first])
  })

  it('pastes a picture from the clipboard', async () => {
    await page.getByRole('textbox', { name: 'Título' }).evaluate(async (field, data) => {
      const bytes = Uint8Array.from(atob(data), each => each.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    }, 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
    await page.getByRole('img', { name: 'Halo lamp, imagem 4' }).waitFor()
    await page.getByRole('button', { name: 'Remover imagem' }).last().click()
  })

  it('keeps the unsaved form while another tab is open, and must confirm before leaving the screen', async () => {
    await page.getByLabel('Nome do frete').fill('Correio')
    await page.getByRole('tab', { name: /Manage Products/ }).click()
    await page.getByRole('heading', { name: 'Cadastre o seu primeiro produto' }).waitFor()
    await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('tab', { name: 'Create Product' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Halo lamp')
    await expect.poll(() => page.getByLabel('Nome do frete').inputValue()).toBe('Correio')
    await create().click()
    await toast('Adicione este frete ou apague o que digitou nele.').waitFor()
    await page.getByLabel('Preço do frete').fill('19,90')
    await page.getByRole('button', { name: 'Adicionar frete' }).click()
  })

  it('creates a product with variants, and reads its details on the product card', async () => {
    await create().click()
    await toast('Product created successfully').waitFor()
    await page.getByRole('tab', { name: 'Manage Products 1' }).waitFor()
    const haloCard = card('Halo lamp')
    for (const text of ['R$ 1.234,56', 'R$ 1.334,56', 'HALO-SAND', 'Sand', 'Moss', '3 imagens'])
      await haloCard.getByText(text).first().waitFor({ state: 'attached' })
    await haloCard.getByRole('button', { name: 'Copy Link' }).click()
    await toast('Link do checkout copiado!').waitFor()
    const link = await haloCard.getByRole('link', { name: /^Abrir o checkout/ }).getAttribute('href')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + link)
    expect(link).toMatch(/^\/checkout\?product=/)
    await expect.poll(() => findAxeViolations(page)).toEqual([])
  })
})

describe('a seller editing variants', () => {
  it('adds, edits and deletes variants in the dialog, but cannot delete the last variant', async () => {
    await card('Halo lamp').getByRole('button', { name: 'Variants' }).click()
    const dialog = page.getByRole('dialog', { name: 'Variantes de Halo lamp' })
    await dialog.getByRole('button', { name: 'Adicionar variante' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toast('Please fill in variant name and SKU').waitFor()
    await dialog.getByLabel('Nome').fill('Graphite')
    await dialog.getByLabel('SKU').fill('HALO-MOSS')
    await dialog.getByLabel('Ajuste de preço').fill('-9.000')
    await dialog.getByText('Com este ajuste o preço fica abaixo de zero.').waitFor()
    await dialog.getByLabel('Ajuste de preço').fill('-34,56')
    await dialog.getByText('Preço final: R$ 1.200,00').waitFor()
    await dialog.getByLabel('Estoque').fill('10')
    await dialog.locator('input[type=file]').setInputFiles(lampPictures[1] ?? '')
    await dialog.getByRole('img', { name: 'Imagem da variante Graphite' }).waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toast('Failed to save variant').waitFor()
    await dialog.getByText('Este SKU já está em uso.').waitFor()
    await dialog.getByLabel('SKU').fill('HALO-GRAPHITE')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toast('Variant created successfully').waitFor()
    await dialog.getByText('Only 10 left').waitFor()

    await dialog.getByRole('button', { name: 'Editar Moss' }).click()
    await dialog.getByLabel('Nome').fill('Moss green')
    await page.keyboard.press('Escape')
    const leaveDialog = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await leaveDialog.getByRole('button', { name: 'Cancelar' }).click()
    await leaveDialog.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Moss green')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toast('Variant updated successfully').waitFor()
    await dialog.getByRole('button', { name: 'Definir Moss green como padrão' }).click()
    await toast('Default variant updated').waitFor()
    for (const name of ['Sand', 'Graphite']) {
      await dialog.getByRole('button', { name: `Excluir ${name}` }).click()
      const sure = page.getByRole('alertdialog')
      await sure.getByRole('button', { name: 'Excluir' }).click()
      await sure.waitFor({ state: 'hidden' })
    }
    await toast('Variant deleted successfully').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Excluir Moss green' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await card('Halo lamp').getByText('R$ 1.334,56').first().waitFor()
  })
})

describe('a seller with an existing product', () => {
  it('edits a product on its own screen, and cannot set a negative variant price', async () => {
    await card('Halo lamp').getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('heading', { name: 'Editar Halo lamp' }).waitFor()
    await page.getByLabel('Preço base').fill('-1')
    await page.getByText('O preço não pode ser negativo.').waitFor()
    await page.getByLabel('Preço base').fill('999,90')
    await page.getByLabel('Título', { exact: true }).fill('Halo portable lamp')
    await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await toast('Produto salvo com sucesso!').waitFor()
  })

  it('keeps text that is typed during a save, and stores that text with the next save', async () => {
    const title = page.getByLabel('Título', { exact: true })
    const [patch, meanwhile] = ['**/api/v1/products/*', 'Halo portable lamp']
    const continueRequest = await holdRequests(page, patch)
    await title.fill('Halo')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await title.fill(meanwhile)
    continueRequest()
    await page.getByText('Alterações não salvas', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await page.unroute(patch)
    await page.getByText('Alterações não salvas', { exact: true }).waitFor({ state: 'hidden' })
    await expect.poll(() => title.inputValue()).toBe(meanwhile)
    await page.getByRole('link', { name: 'Produtos' }).last().click()
    // The remaining variant costs more than the base price, so nobody pays the base price and the card hides it.
    await card(meanwhile).getByText('R$ 1.099,90').nth(1).waitFor()
    expect(await card(meanwhile).getByText('R$ 999,90').count()).toBe(0)
  })

  it('duplicates and archives a product, and undoes both actions', async () => {
    const menu = async (title: string, act: string) => {
      await card(title)
        .getByRole('button', { name: `Mais ações de ${title}` })
        .click()
      await page.getByRole('menuitem', { name: act }).click()
    }
    await menu('Halo portable lamp', 'Duplicar')
    await card('Halo portable lamp (cópia)').waitFor()
    await card('Halo portable lamp (cópia)').getByText('HALO-MOSS-2').first().waitFor()
    await toast('Produto duplicado').getByRole('button', { name: 'Desfazer' }).click()
    await card('Halo portable lamp (cópia)').waitFor({ state: 'detached' })
    await menu('Halo portable lamp', 'Arquivar')
    await card('Halo portable lamp').waitFor({ state: 'detached' })
    await toast('Halo portable lamp foi arquivado').getByRole('button', { name: 'Desfazer' }).click()
    await card('Halo portable lamp').waitFor()
  })

  it('deletes a product after a warning that counts its campaigns', async () => {
    await page.goto(`${shop.url}/sales-pages`)
    await page.getByRole('tab', { name: 'New Campaign' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Verão')
    // The only product of the shop is already selected.
    await page.getByRole('checkbox', { name: 'Halo portable lamp', checked: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Halo portable lamp' }).uncheck()
    for (const tab of ['Manage Pages', 'New Campaign']) await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('checkbox', { name: 'Halo portable lamp', checked: false }).waitFor()
    await page.getByRole('checkbox', { name: 'Halo portable lamp' }).check()
    await page.getByRole('tabpanel', { name: 'New Campaign' }).getByRole('button', { name: 'Criar campanha' }).click()
    await page.getByLabel('Título', { exact: true }).waitFor()
    await page.goto(`${shop.url}/products`)
    await card('Halo portable lamp').getByRole('button', { name: 'Excluir Halo portable lamp' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Excluir Halo portable lamp?' })
    await warning.getByText('1 campanha de vendas contém este produto').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await warning.getByRole('button', { name: 'Excluir' }).click()
    await toast('Produto excluído.').waitFor()
    await page.getByRole('heading', { name: 'Cadastre o seu primeiro produto' }).waitFor()
  })

  it('creates a product on a phone, and sees the product in the list', async () => {
    const { page: small, expectNoComplaints } = await chromium.newPerson(phone)
    await signIn(small, shop.url)
    await small.getByRole('button', { name: 'Create Product' }).click()
    await small.getByRole('textbox', { name: 'Título' }).fill('Copo')
    await small.getByLabel('Nome', { exact: true }).fill('Azul')
    await small.getByLabel('SKU', { exact: true }).fill('COPO')
    await small.getByLabel('Preço', { exact: true }).fill('19.90')
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    await small.locator('form').getByRole('button', { name: 'Create Product' }).click()
    await card('Copo', small).getByText('$19.90').first().waitFor()
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    expectNoComplaints()
  })
})
