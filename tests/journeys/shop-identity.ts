import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { fetchMails } from '#tests/support/mail-inbox.ts'
import { expectAccessible, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, productPicture, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'

const shop = await startShop({ MAIL_INBOX: 'open' })
const { getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()
const settings = `${shop.url}/settings?tab=shop`
const checkout = `${shop.url}${await getCheckoutPath('SPK-OAT')}`

const listRules = ['aria-input-field-name', 'aria-required-children', 'aria-required-parent', 'color-contrast', 'label']
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true }).first()
const save = (page: Page) => page.getByRole('button', { name: 'Salvar loja' }).click()
const getFooter = (page: Page) => page.getByRole('contentinfo')

async function openSettings(isFirst = false, options = {}) {
  const person = await chromium.newPerson(options)
  if (isFirst) await becomeOwner(person.page, shop.ownerLink)
  else await signIn(person.page, shop.url)
  await person.page.goto(settings)
  await field(person.page, 'Nome da loja').waitFor()
  return person
}

describe('a shop’s identity', () => {
  it('marks a seller’s mistakes at their fields, and keeps all typed text', async () => {
    const { page, expectNoComplaints } = await openSettings(true)
    await expectAccessible(page)
    await takeScreenshot(page, 'shop-settings', { fullPage: true })

    await field(page, 'CPF ou CNPJ').fill('11.222.333/0001-82')
    await field(page, 'Razão social').fill('Faróis do Sul Ltda.')
    await field(page, 'Endereço').fill('Rua das Marés, 8\nPorto Exemplo, SC')
    await field(page, 'E-mail de atendimento').fill('oi@farois')
    await page.getByRole('button', { name: 'Outro site' }).first().click()
    await page.getByRole('textbox', { name: 'Termos de uso' }).fill('farois.example/termos')
    await save(page)
    await page.getByText('Este CPF ou CNPJ não é válido. Confira os dígitos.').first().waitFor()
    await page.getByText('Este e-mail não está completo.').first().waitFor()
    await page.getByText('Digite o endereço completo').first().waitFor()
    const summary = page.getByRole('alert').filter({ hasText: 'Há 3 problemas' })
    await expect.poll(() => summary.evaluate(box => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await takeScreenshot(page, 'shop-refused', { fullPage: true })
    await summary.getByRole('link', { name: /^CPF ou CNPJ: / }).click()
    await expect.poll(() => field(page, 'CPF ou CNPJ').evaluate(input => input === document.activeElement)).toBe(true)

    await page.getByRole('tab', { name: 'Stripe' }).click()
    await page.getByRole('tab', { name: 'Loja' }).click()
    await expect.poll(() => field(page, 'Razão social').inputValue()).toBe('Faróis do Sul Ltda.')
    await page.getByRole('link', { name: 'Pedidos' }).click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()

    await field(page, 'CPF ou CNPJ').fill('11222333000181')
    await field(page, 'E-mail de atendimento').fill('oi@farois.example')
    await expect.poll(() => field(page, 'CPF ou CNPJ').inputValue()).toBe('11.222.333/0001-81')
    await page.getByRole('textbox', { name: 'Termos de uso' }).fill('https://farois.example/termos')
    await page.getByRole('textbox', { name: 'Trocas e reembolsos' }).fill('Sixty <b>nights</b>.\n\nThen it stays.')
    await page.locator('input[type=file][aria-label="Logotipo"]').setInputFiles(productPicture)
    await page.getByRole('button', { name: 'Remover a imagem: Logotipo' }).waitFor()

    const zone = field(page, 'Fuso horário')
    await zone.fill('Lisbon')
    await page.getByRole('option', { name: /Europe\/Lisbon/ }).waitFor()
    // The open list hides the rest of the page from screen readers, so only rules about the list are checked.
    await expect.poll(() => findAxeViolations(page, listRules)).toEqual([])
    await takeScreenshot(page, 'time-zone')
    await zone.press('ArrowDown')
    await zone.press('Enter')
    await expect.poll(() => zone.inputValue()).toContain('Europe/Lisbon')
    await save(page)
    await toast(page, 'Loja salva')
    await page.reload()
    await expect.poll(() => field(page, 'CPF ou CNPJ').inputValue()).toBe('11.222.333/0001-81')
    await expect.poll(() => field(page, 'Fuso horário').inputValue()).toContain('Europe/Lisbon')
    await takeScreenshot(page, 'shop-saved', { fullPage: true })
    expectNoComplaints()
  })

  it.each([
    ['1280', 1280],
    ['390', 390],
  ])('shows the identity and the shop’s policies in the footer of the checkout, %s px wide', async (name, width) => {
    const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width, height: 844 } })
    await page.goto(checkout)
    await getFooter(page).scrollIntoViewIfNeeded()
    await getFooter(page).getByText('Faróis do Sul Ltda.').waitFor()
    await getFooter(page).getByText('CNPJ 11.222.333/0001-81').waitFor()
    await getFooter(page).getByText('Rua das Marés, 8, Porto Exemplo, SC').waitFor()
    await page.getByRole('banner').getByRole('img', { name: 'Lumen' }).waitFor()
    expect(await getFooter(page).getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe(
      'https://farois.example/termos',
    )
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-footer-${name}`, { fullPage: true })

    const [policy] = await Promise.all([
      page.context().waitForEvent('page'),
      getFooter(page).getByRole('link', { name: 'Refunds' }).click(),
    ])
    await policy.getByRole('heading', { name: 'Refunds' }).waitFor()
    await policy.getByText('Sixty <b>nights</b>.', { exact: true }).waitFor()
    await expectAccessible(policy)
    await takeScreenshot(policy, `policy-${name}`, { fullPage: true })
    await policy.goto(`${shop.url}/policies/privacy`)
    await takeScreenshot(policy, `policy-long-${name}`, { fullPage: true })
    for (const path of ['/', `/checkout-page${new URL(checkout).search}`, '/thank-you']) {
      await policy.goto(shop.url + path)
      await getFooter(policy).getByText('CNPJ 11.222.333/0001-81').waitFor()
      await expectAccessible(policy)
      await takeScreenshot(policy, `footer-${path.split('?')[0]?.slice(1) || 'home'}-${name}`, { fullPage: true })
    }
    expectNoComplaints()
  })

  it('shows the identity in an order’s e-mail, with the logo and the shop’s local time', async () => {
    const { page } = await chromium.newPerson()
    const email = 'marina.faro@example.com'
    await page.goto(checkout)
    await typeCard(page, '4242424242424242')
    await typeBuyer(page, email)
    await pay(page)
    await expect.poll(async () => (await fetchMails(shop, email)).length, { timeout: 60_000 }).toBe(1)
    const [mail] = await fetchMails(shop, email)
    const html = mail?.html ?? ''
    for (const part of [
      'Faróis do Sul Ltda. · CNPJ 11.222.333/0001-81',
      'href="https://farois.example/termos"',
      `href="${shop.url}/policies/refunds"`,
      'alt="Lumen"',
    ])
      expect(html).toContain(part)
    expect(mail?.text).toMatch(/GMT|WES?T/)
    // The e-mail opens in a separate page, because the shop's content security policy would block its styles.
    const { page: reader } = await chromium.newPerson()
    await reader.setContent(html)
    await reader.getByRole('img', { name: 'Lumen' }).waitFor()
    await takeScreenshot(reader, 'mail', { fullPage: true })
    await reader.setViewportSize({ width: 390, height: 844 })
    await reader.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await takeScreenshot(reader, 'mail-dark-390', { fullPage: true })
    await page.goto(`${shop.url}/thank-you`)
    await page
      .getByRole('complementary', { name: 'Receipt' })
      .getByText(/GMT|WES?T/)
      .waitFor()
    await takeScreenshot(page, 'thank-you-order', { fullPage: true })
  })

  it('shows both versions to the second of two people who save the identity', async () => {
    const [{ page: first }, { page: second }] = [
      await openSettings(),
      await openSettings(false, { viewport: { width: 390, height: 844 } }),
    ]
    await field(first, 'Nome da loja').fill('Lumen do Sul')
    await field(second, 'Nome da loja').fill('Lumen do Norte')
    await field(second, 'Telefone').fill('+55 48 5550-0100')
    await save(first)
    await toast(first, 'Loja salva')
    await save(second)
    const dialog = second.getByRole('dialog', { name: 'Outra pessoa salvou a loja' })
    await dialog.getByText('Lumen do Sul').waitFor()
    await dialog.getByText('Lumen do Norte').waitFor()
    await expectAccessible(second)
    await takeScreenshot(second, 'shop-conflict-390')
    await dialog.getByRole('button', { name: 'Usar o da outra pessoa' }).click()
    await expect.poll(() => field(second, 'Nome da loja').inputValue()).toBe('Lumen do Sul')
    await expect.poll(() => field(second, 'Telefone').inputValue()).toBe('+55 48 5550-0100')
    await save(second)
    await toast(second, 'Loja salva')
    await takeScreenshot(second, 'shop-390', { fullPage: true })
    await expect.poll(() => second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await first.emulateMedia({ colorScheme: 'dark' })
    await first.reload()
    await field(first, 'Telefone').waitFor()
    await expectAccessible(first)
    await takeScreenshot(first, 'shop-dark', { fullPage: true })
  })
})
