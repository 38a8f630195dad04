import type { CardData } from '../state/tables.ts'

export interface TestCard {
  number: string
  about: 'amex' | 'challengeFails' | 'challengePasses' | 'elo' | 'master' | 'visa'
}

/** The published test cards. Their security code is 123 (1234 for American Express) and they expire in 11/30. */
export const testCards: TestCard[] = [
  { number: '5031433215406351', about: 'master' },
  { number: '4235647728025682', about: 'visa' },
  { number: '375365153556885', about: 'amex' },
  { number: '5067766783888311', about: 'elo' },
  { number: '5483928164574623', about: 'challengePasses' },
  { number: '5361956806117557', about: 'challengeFails' },
]

/** The first digits of the test card for Elo debit, which Mercado Pago's API reports as a prepaid card. */
const prepaidStart = '506776'

export const isPrepaid = (digits: string) => digits.startsWith(prepaidStart)

export function findTestCard({ firstSix, lastFour }: CardData): TestCard | null {
  return testCards.find(({ number }) => number.startsWith(firstSix) && number.endsWith(lastFour)) ?? null
}
