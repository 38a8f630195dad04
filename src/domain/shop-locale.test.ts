import { describe, expect, it } from 'vitest'
import { getCurrencyOfCountry, suggestShopLocale } from './shop-locale.ts'

describe('suggestShopLocale', () => {
  it.each([
    [['pt-BR', 'pt'], 'America/Sao_Paulo', { country: 'BR', language: 'pt-BR', currency: 'brl' }],
    [['pt-BR'], 'America/Manaus', { country: 'BR', language: 'pt-BR', currency: 'brl' }],
    [['en-US'], 'America/Sao_Paulo', { country: 'BR', language: 'en', currency: 'brl' }],
    [['pt-PT'], 'Europe/Lisbon', { country: 'PT', language: 'pt-BR', currency: 'eur' }],
    [['en-US'], 'UTC', { country: 'US', language: 'en', currency: 'usd' }],
    [['en-GB'], 'UTC', { country: 'GB', language: 'en', currency: 'gbp' }],
    [['pt'], 'Mars/Olympus', { country: 'BR', language: 'pt-BR', currency: 'brl' }],
    [['ja-JP'], 'Asia/Tokyo', { country: 'JP', language: 'en', currency: 'usd' }],
    [['not a tag'], '', { country: 'US', language: 'en', currency: 'usd' }],
    [[], 'UTC', { country: 'US', language: 'en', currency: 'usd' }],
  ] as const)('suggests country, language and currency for %j in %s', (languages, zone, suggestion) => {
    expect(suggestShopLocale(languages, zone)).toEqual(suggestion)
  })
})

describe('getCurrencyOfCountry', () => {
  it('returns US dollars for a country whose currency the shop cannot sell in', () => {
    expect(['DE', 'CH', 'LI', 'IN', ''].map(getCurrencyOfCountry)).toEqual(['eur', 'chf', 'chf', 'usd', 'usd'])
  })
})
