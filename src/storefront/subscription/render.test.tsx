import { describe, expect, it } from 'vitest'
import type { SubscriptionPageData } from '#contract/screen-data.ts'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { renderSubscription } from './render.tsx'

const assets = { css: [], styles: [], js: [], later: [], inline: '' }
const subscription: NonNullable<SubscriptionPageData['subscription']> = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Halo <b>club</b>',
  quantity: 2,
  cents: 17_800,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  state: 'active',
  periodEndsAt: '2026-12-24T12:00:00.000Z',
  trialEndsAt: null,
  ending: false,
  canceledAt: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  authenticate: null,
}
const data: SubscriptionPageData = {
  shop: {
    name: 'Vitrine',
    logo: null,
    identity: { legalName: null, taxId: null, address: null, email: null, phone: null },
    policies: [],
  },
  language: 'en',
  timeZone: 'America/Sao_Paulo',
  stripe: { mode: 'simulator', publishableKey: null, scriptUrl: null, testCardsUrl: null },
  linkKey: 'key',
  subscription,
}
function shown(change: Partial<typeof subscription> | null, language: SubscriptionPageData['language'] = 'en'): string {
  setWords(language, catalogues[language])
  return renderSubscription({ ...data, language, subscription: change && { ...subscription, ...change } }, assets)
}

describe('renderSubscription', () => {
  it('shows price, next charge and card, and forbids search engines to index the page', () => {
    const html = shown({})
    expect(html).toContain('<meta name="robots" content="noindex">')
    for (const text of ['$178.00 a month', 'Dec 24', 'Visa ending 4242', 'Cancel subscription', 'Change card'])
      expect(html).toContain(text)
    expect(html).toContain('Halo &lt;b&gt;club&lt;/b&gt;')
  })

  it('offers the actions that the state of the subscription allows', () => {
    expect(shown({ state: 'past_due' })).toContain('The last payment failed.')
    expect(shown({ state: 'past_due', authenticate: 'secret' })).toContain('Confirm with your bank')
    expect(shown({ ending: true })).toContain('Keep the subscription')
    const canceled = shown({ state: 'canceled' })
    expect(canceled).toContain('Canceled. Nothing more will be charged.')
    expect(canceled).not.toContain('Change card')
  })

  it('explains what to do without JavaScript while the subscription can be changed', () => {
    const instead = (html: string) => html.split('<noscript>')[1]?.split('</noscript>')[0]
    expect(instead(shown({}))).toContain('turn on JavaScript')
    expect(instead(shown({}, 'pt-BR'))).toContain('ative o JavaScript')
    expect(instead(shown(null))).toBeUndefined()
    expect(instead(shown({ state: 'canceled' }))).toBeUndefined()
  })

  it('shows Portuguese texts and says when a link belongs to no subscription', () => {
    expect(shown({}, 'pt-BR')).toContain('Cancelar assinatura')
    expect(shown(null)).toContain('We could not find this subscription')
  })
})
