export type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'

export interface BrandShape {
  name: Brand | 'unknown'
  starts: RegExp
  /** number of digits in each group when the card number is shown */
  groups: number[]
  cvcDigits: number
}

const fourByFour = [4, 4, 4, 4]
const brandShapes: BrandShape[] = [
  { name: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvcDigits: 4 },
  { name: 'diners', starts: /^3(?:0[0-5]|[689])/, groups: fourByFour, cvcDigits: 3 },
  { name: 'jcb', starts: /^35/, groups: fourByFour, cvcDigits: 3 },
  { name: 'mastercard', starts: /^(?:5[1-5]|2[2-7])/, groups: fourByFour, cvcDigits: 3 },
  { name: 'discover', starts: /^6(?:011|4[4-9]|5)/, groups: fourByFour, cvcDigits: 3 },
  { name: 'unionpay', starts: /^(?:62|81)/, groups: fourByFour, cvcDigits: 3 },
  { name: 'visa', starts: /^4/, groups: fourByFour, cvcDigits: 3 },
]
const unknownBrand: BrandShape = { name: 'unknown', starts: /^/, groups: fourByFour, cvcDigits: 4 }

export function getShapeByNumber(digits: string): BrandShape {
  return brandShapes.find(shape => shape.starts.test(digits)) ?? unknownBrand
}

export function getShapeByBrand(name: string): BrandShape {
  return brandShapes.find(shape => shape.name === name) ?? unknownBrand
}

/** Verifies the check digit of a card number (Luhn algorithm, ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
