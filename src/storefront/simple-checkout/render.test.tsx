import { describe, expect, it } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { renderSimpleCheckout } from './render.tsx'
import { sampleSimple } from './sample.test-data.ts'

setWords('pt-BR', catalogues['pt-BR'])
const page = (overrides = {}) =>
  renderSimpleCheckout(sampleSimple(overrides), { css: ['/assets/simple.css'], js: ['/assets/simple.js'] })
const getText = (html: string) =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('renderSimpleCheckout', () => {
  it('renders the texts of the page in Portuguese and its prices in BRL', () => {
    const html = page()
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain('<h1>Fotografia com luz natural</h1>')
    const text = getText(html)
    for (const part of [
      'Pagamentos simulados · Ver cartões de teste',
      'Doze aulas práticas.',
      'Luz natural',
      'SKU LUZ-TURMA-01',
      'R$ 297,00',
      'Total',
      'Pagamento',
    ])
      expect(text).toContain(part)
    expect(html).toMatch(/<button type="submit"[^>]*>(?:(?!<\/button>).)*Finalizar Compra/)
  })

  it('marks the buyer’s fields as required, but not the cardholder’s name', () => {
    const required = [...page().matchAll(/<input[^>]*>/g)].flatMap(([tag]) => (/ required=""/.test(tag) ? tag : []))
    expect(required.map(tag => / name="([^"]+)"/.exec(tag)?.[1])).toEqual([
      ...['name', 'email', 'phone', 'zip', 'address', 'city'],
    ])
  })

  it('renders three fields and the cardholder field when no postal address is needed', () => {
    const names = [...page({ needsAddress: false }).matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['name', 'email', 'phone', 'cardholder'])
  })

  it('renders six required fields, the district and the cardholder field, each with its autocomplete token', () => {
    const html = page()
    const inputs = [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)]
    const tokens = inputs.map(([tag, name]) => [name, / autoComplete="([^"]+)"/i.exec(tag)?.[1]])
    expect(tokens).toEqual([
      ['name', 'name'],
      ['email', 'email'],
      ['phone', 'tel-national'],
      ['zip', 'postal-code'],
      ['address', 'street-address'],
      ['district', 'address-level3'],
      ['city', 'address-level2'],
      ['cardholder', 'cc-name'],
    ])
    for (const label of ['Nome Completo', 'Email', 'Telefone', 'CEP', 'Endereço', 'Cidade'])
      expect(html).toMatch(new RegExp(`<label class="label" for="[a-z]+">${label}</label>`))
    expect(html).toMatch(/<input[^>]*type="email"/)
  })

  it('shows banners only when the shop has some', () => {
    expect(page()).not.toMatch(/tban|bban/)
    const banners = { top: '/storage/top.webp', bottom: ['/storage/one.webp', null] }
    expect(page({ banners })).toMatch(/class="tban" src="\/storage\/top.webp".*class="bban" src="\/storage\/one.webp"/s)
  })

  it('shows shipping costs on a separate line when the total includes them', () => {
    const quote = { currency: 'brl', subtotalCents: 29700, discountCents: 0, shippingCents: 1990, totalCents: 31690 }
    const text = getText(page({ quote, shipping: { id: 's', name: 'Sedex', cents: 1990 } }))
    expect(text).toContain('Frete · Sedex R$ 19,90')
    expect(text).toContain('Total R$ 316,90')
  })

  it.each([
    ['soldOut', 'Esgotado no momento.'],
    ['notToBrazil', 'não é entregue no Brasil'],
    ['subscription', 'é uma assinatura'],
  ] as const)('disables the button and says why nothing can be ordered when the reason is %s', (block, words) => {
    const html = page({ block })
    expect(getText(html)).toContain(words)
    expect(html).toMatch(/<button type="submit"[^>]*disabled=""[^>]*aria-describedby="pay-why"/)
  })

  it('contains no style attribute and no inline script except the page data', () => {
    const html = page()
    expect(html).not.toMatch(/ style="/)
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/simple.js">',
      '<script type="application/json" id="data">',
    ])
  })
})
