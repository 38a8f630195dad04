import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import {
  becomeOwner,
  createSalesPageFolder,
  productPicture,
  setCheckbox,
  signIn,
  upsellPageFolder,
} from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { answerBank, pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const seller = await chromium.newPerson()
const shopper = await chromium.newPerson()
const office = seller.page
const { page } = shopper
let productId = ''

/** Waits for visible text; the layout for another width contains hidden copies. */
const waitForText = (text: string | RegExp) => office.getByText(text).filter({ visible: true }).first().waitFor()

async function addProduct(title: string, sku: string, variants: [name: string, price: string][]) {
  await office.goto(`${shop.url}/products`)
  await office.getByRole('tab', { name: 'Create Product' }).click()
  await office.getByRole('textbox', { name: 'Título' }).fill(title)
  // The file field of a variant may come first in the page, but takes only one picture.
  await office.locator('input[type=file][multiple]').setInputFiles(productPicture)
  await office.getByRole('img', { name: `${title}, imagem 1` }).waitFor()
  for (const [index, [name, price]] of variants.entries()) {
    if (index > 0) await office.getByRole('button', { name: 'Adicionar variante' }).click()
    await office.getByLabel('Nome', { exact: true }).nth(index).fill(name)
    await office.getByLabel('SKU', { exact: true }).nth(index).fill(`${sku}-${name.toUpperCase()}`)
    await office.getByLabel('Preço', { exact: true }).nth(index).fill(price)
  }
  for (const [name, price] of [
    ['Standard', '0'],
    ['Express', '4.99'],
  ] as const) {
    await office.getByLabel('Nome do frete').fill(name)
    await office.getByLabel('Preço do frete').fill(price)
    await office.getByRole('button', { name: 'Adicionar frete' }).click()
  }
  await office.getByRole('button', { name: 'Create Product' }).last().click()
  await office.getByText('Product created successfully').waitFor()
}

describe('a seller making the first sale', () => {
  beforeAll(async () => {
    await becomeOwner(office, shop.ownerLink, 'usd')
  })

  it('signs in with e-mail and password, and nobody opens the administration without signing in', async () => {
    await office.getByRole('button', { name: /dona@example\.com/ }).click()
    await office.getByRole('menuitem', { name: /^Sair$/ }).click()
    await office.waitForURL(/\/login/)
    await office.goto(`${shop.url}/orders`)
    await office.waitForURL(/\/login\?next=/)
    expect((await office.request.get(`${shop.url}/api/v1/orders`)).status()).toBe(401)
    await signIn(office, shop.url)
    await office.getByText('Menu Principal').waitFor()
    for (const entry of ['Produtos', 'Páginas De Vendas', 'Checkout Unificado', 'Upsells', 'Configuração']) {
      await office.getByRole('link', { name: entry }).first().waitFor()
    }
    await office.getByText('Gerencie seu negócio').waitFor()
  })

  it('creates products with variants, a picture and shipping', async () => {
    await addProduct('Sea lamp', 'SEA', [
      ['Sand', '89.00'],
      ['Moss', '95.00'],
    ])
    await addProduct('Canvas case', 'CASE', [['One', '29.00']])
    await office.getByRole('tab', { name: /Manage Products/ }).click()
    await office.getByRole('heading', { name: 'Sea lamp' }).waitFor()
    await office.getByText('SEA-SAND').first().waitFor()
    await office.goto(`${shop.url}/unified-checkout?tab=links`)
    const link = await office.locator('a[href*="SEA-MOSS"]').first().getAttribute('href')
    productId = /product=([0-9a-f-]{36})/.exec(link ?? '')?.[1] ?? ''
    expect(productId).not.toBe('')
  })

  it('publishes an uploaded folder as the page of a campaign', async () => {
    await office.goto(`${shop.url}/sales-pages`)
    await office.getByRole('tab', { name: 'New Campaign' }).click()
    // The empty list, whose tab is still closing, has a button with the same name.
    const create = office
      .getByRole('tabpanel', { name: 'New Campaign' })
      .getByRole('button', { name: 'Criar campanha' })
    await create.click()
    await office.getByText('Por favor, insira um nome para a campanha').first().waitFor()
    await office.getByLabel('Nome', { exact: true }).fill('Promoção de Verão!')
    await setCheckbox(office.getByRole('checkbox', { name: 'Sea lamp' }))
    await create.click()
    await office.getByLabel('Título', { exact: true }).fill('Sea')
    await office.locator('input[type=file][webkitdirectory]').first().setInputFiles(createSalesPageFolder(productId))
    await waitForText('abre em index.html')
    await office.getByRole('button', { name: 'Publicar página' }).click()
    await office.getByText('Página publicada').first().waitFor()
  })

  it('builds a funnel with a visual page and an HTML page that has a charge link', async () => {
    await office.goto(`${shop.url}/upsells`)
    await office.getByRole('tab', { name: 'Create Upsell' }).click()
    await office.getByLabel('Nome', { exact: true }).fill('After the lamp')
    await setCheckbox(office.getByRole('checkbox', { name: /Sea lamp/ }).first())
    await office.getByRole('button', { name: 'Create Upsell' }).last().click()
    await waitForText('Upsell criado')

    await office.getByLabel('Título da página').fill('A case')
    await office.getByText('Custom HTML').first().click()
    await office.locator('input[type=file][webkitdirectory]').first().setInputFiles(upsellPageFolder)
    await waitForText(/abre em \S+/)
    await office.getByRole('button', { name: 'Criar página' }).click()
    await office.getByRole('button', { name: 'Configurar cobrança: Add the case' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('O que faz').selectOption({ label: 'Cobra' })
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await waitForText('Preencha o nome do produto e o preço')
    await dialog.getByLabel('Nome do produto').fill('Canvas case')
    await dialog.getByLabel('Preço').fill('29.00')
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await waitForText('Link de cobrança salvo')
    await dialog.waitFor({ state: 'hidden' })
    await office.getByRole('button', { name: 'Configurar cobrança: No thanks' }).click()
    await dialog.getByLabel('O que faz').selectOption({ label: 'Continua sem comprar' })
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await office
      .getByRole('link', { name: /Voltar/ })
      .or(office.getByRole('button', { name: /Voltar/ }))
      .first()
      .click()
    await office.getByRole('button', { name: 'Nova página' }).first().click()
    await office.getByLabel('Título da página').fill('A second lamp')
    await office.getByText('Visual Editor').first().click()
    await office.getByRole('button', { name: 'Criar página' }).click()
    await waitForText('Página criada')
    await office.getByRole('button', { name: 'Texto', exact: true }).click()
    await office.getByLabel('Conteúdo').fill('One for the other room')
    await office.getByRole('button', { name: 'Produto', exact: true }).click()
    await office.getByLabel('Nome', { exact: true }).fill('Second lamp')
    await office.getByRole('button', { name: 'Salvar Alterações' }).click()
    await waitForText('Página salva. Os clientes já veem assim.')
    await office.getByRole('button', { name: 'Voltar para as páginas' }).click()
    await waitForText('$29.99')
  })

  it('sees the published page in a sandbox, with its scripts and font', async () => {
    await page.goto(`${shop.url}/vendas/promocao-de-verao`)
    const frame = page.frameLocator('iframe')
    await frame.getByText('the script ran with 0 keys').waitFor()
    const backgroundColor = await frame.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
    expect(backgroundColor).toBe('rgb(12, 34, 56)')
    await expect.poll(() => frame.locator('body').evaluate(() => document.fonts.check('16px Sea'))).toBe(true)
    const sandbox = await page.locator('iframe').getAttribute('sandbox')
    expect(sandbox).not.toContain('allow-same-origin')
    await expect.poll(() => page.title()).toBe('Halo by the sea')
    await frame.getByText('Buy the lamp').click()
    await page.waitForURL(/\/checkout\?product=.*SEA-MOSS/)
    await page.getByRole('heading', { name: 'Order summary' }).first().waitFor()
  })

  it('buys at the server’s price after a decline and a 3-D Secure authentication', async () => {
    await typeBuyer(page)
    await page.getByText('Add a promo code').click()
    await page.getByLabel('Promo code').fill('welcome10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('−$9.50').first().waitFor()
    await page.getByRole('radio', { name: /Express/ }).check()
    await page.getByRole('button', { name: 'Pay $90.49' }).first().waitFor()
    await typeCard(page, '4000000000000002')
    await pay(page)
    await page.getByText('Payment failed').first().waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('marina.costa@example.com')
    await expect.poll(() => page.getByLabel('ZIP code').inputValue()).toBe('94110')
    await typeCard(page, '4000002500003155')
    await pay(page)
    await answerBank(page, 'complete')
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
  })

  it('accepts both offers, each authenticated with its own payment intent', async () => {
    const frame = page.frameLocator('iframe').first()
    await frame.getByText('A case for your lamp').waitFor()
    await waitForHydration(page)
    await frame.getByText('Add the case').click()
    // This card requires authentication for every charge, so each offer authenticates its own payment intent before the
    // next page opens.
    await page.waitForURL(/\/page\/1\/authenticate/)
    await answerBank(page, 'complete')
    await page.waitForURL(/\/page\/2$/)
    await page.getByText('One for the other room').waitFor()
    await page.getByRole('button', { name: /Buy Now/ }).click()
    await page.waitForURL(/\/page\/2\/authenticate/)
    await answerBank(page, 'complete')
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('#1001').first().waitFor()
    await page.getByText('$149.48').first().waitFor()
  })

  it('finds the order paid, with its lines, payments, customer and mail', async () => {
    await office.goto(`${shop.url}/orders`)
    await office.getByRole('link', { name: /#1001/ }).first().click()
    await waitForText('$149.48')
    for (const text of ['SEA-MOSS', 'Canvas case', 'Second lamp', 'marina.costa@example.com', /Visa •••• 3155/])
      await waitForText(text)
    await expect.poll(() => office.getByText('Capturado', { exact: true }).filter({ visible: true }).count()).toBe(3)
  })

  it('refunds an order line to the payment that charged that line', async () => {
    await office.getByRole('button', { name: 'Reembolsar' }).first().click()
    const form = office.getByRole('form', { name: 'Reembolsar' })
    await form.getByText('Parte', { exact: true }).click()
    await setCheckbox(form.getByRole('checkbox', { name: 'Canvas case' }))
    await form.getByRole('button', { name: 'Reembolsar $29.00' }).click()
    await waitForText('$29.00 reembolsados')
    await waitForText('Reembolso parcial')
  })

  it('finds three e-mails: confirmation, receipt for the offers, refund', async () => {
    const mails = office.getByText('marina.costa@example.com').filter({ visible: true })
    // The refund's mail is written in the background, so the list is reloaded until it is there.
    const listed = async () => {
      await office.goto(`${shop.url}/mails`)
      await waitForText('marina.costa@example.com')
      return mails.count()
    }
    await expect.poll(listed).toBe(3)
  })

  it('sees no browser error as seller or as shopper', () => {
    seller.expectNoComplaints()
    shopper.expectNoComplaints()
  })
})
