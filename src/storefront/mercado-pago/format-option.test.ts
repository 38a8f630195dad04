import { beforeEach, describe, expect, it } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { formatOption, formatTotal } from './format-option.ts'

const option = { installments: 12, installmentCents: 993, totalCents: 11_916, interestCents: 16, monthlyRate: 2.99 }

describe('formatOption', () => {
  beforeEach(() => setWords('pt-BR', catalogues['pt-BR']))

  it('never shows an installment with interest without its total and its rate', () => {
    expect(formatOption(option, 'brl')).toBe('12x de R$\u00a09,93 (total R$\u00a0119,16, juros 2,99\u00a0%\u00a0a.m.)')
    expect(formatOption({ ...option, monthlyRate: null }, 'brl')).toBe('12x de R$\u00a09,93 (total R$\u00a0119,16)')
  })

  it('states which installments are free of interest', () => {
    const free = { installments: 3, installmentCents: 4_000, totalCents: 12_000, interestCents: 0, monthlyRate: null }
    expect(formatOption(free, 'brl')).toBe('3x de R$\u00a040,00 sem juros')
    expect(formatOption({ ...free, installments: 1, installmentCents: 12_000 }, 'brl')).toBe('1x de R$\u00a0120,00')
  })

  it('states the total cost of an option', () => {
    expect(formatTotal(option, 'brl')).toBe('Total de R$\u00a0119,16, com juros de 2,99\u00a0% ao mês.')
    expect(formatTotal({ ...option, interestCents: 0 }, 'brl')).toBe('Total de R$\u00a0119,16, sem juros.')
  })

  it('uses the language of the page', () => {
    setWords('en', catalogues.en)
    expect(formatOption(option, 'brl')).toBe('12x of R$\u00a09,93 (total R$\u00a0119,16, interest 2.99% a month)')
  })
})
