export interface Brand {
  id: string
  name: string
  starts: RegExp
  /** number of digits in each group when the card number is shown */
  groups: number[]
  codeLength: number
}

const fourByFour = [4, 4, 4, 4]

/** The brands of cards in Brazil. A number belongs to the first brand whose pattern it matches. */
export const brands: Brand[] = [
  { id: 'amex', name: 'American Express', starts: /^3[47]/, groups: [4, 6, 5], codeLength: 4 },
  { id: 'diners', name: 'Diners', starts: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4], codeLength: 3 },
  {
    id: 'elo',
    name: 'Elo',
    starts: /^(?:4011(?:78|79)|438935|451416|4576(?:31|32)|504175|5067|509\d|627780|636(?:297|368)|65(?:0|16|50))/,
    groups: fourByFour,
    codeLength: 3,
  },
  { id: 'hipercard', name: 'Hipercard', starts: /^(?:606282|3841)/, groups: fourByFour, codeLength: 3 },
  { id: 'master', name: 'Mastercard', starts: /^(?:5[1-5]|5031|2[2-7])/, groups: fourByFour, codeLength: 3 },
  { id: 'visa', name: 'Visa', starts: /^4/, groups: fourByFour, codeLength: 3 },
]

export const findBrand = (digits: string): Brand | null => brands.find(({ starts }) => starts.test(digits)) ?? null

export const countDigits = ({ groups }: Brand) => groups.reduce((sum, group) => sum + group, 0)

/** Verifies the check digit of a card number (Luhn algorithm, ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
