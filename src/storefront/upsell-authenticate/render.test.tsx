import { expect, it } from 'vitest'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { renderAuthenticate } from './render.tsx'

const data: AuthenticateData = {
  shop: { name: 'Vitrine', logo: null, identity: null, policies: [] },
  language: 'en',
  stripe: { mode: 'simulator', publishableKey: null, scriptUrl: null, testCardsUrl: null },
  upsellId: 'u1',
  pageOrder: 2,
  paymentId: 'p1',
  sessionId: 's1',
  clientSecret: null,
  cents: 2900,
  currency: 'usd',
}

it.each([
  ['en', 'needs JavaScript to ask you'],
  ['pt-BR', 'precisa de JavaScript para pedir a confirmação'],
] as const)('explains in %s what to do without JavaScript and links back to the offer', (language, text) => {
  setWords(language, catalogues[language])
  const html = renderAuthenticate({ ...data, language }, { css: [], js: [] })
  const instead = html.split('<noscript>')[1]?.split('</noscript>')[0]
  expect(instead).toContain(text)
  expect(instead).toContain('href="/upsell/u1/page/2"')
})
