export type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'

export interface BrandShape {
  name: Brand | 'unknown'
  starts: RegExp
  /** how the number is written, in digits */
  groups: number[]
  cvcDigits: number
}

const fours = [4, 4, 4, 4]
const shapes: BrandShape[] = [
  { name: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvcDigits: 4 },
  { name: 'diners', starts: /^3(?:0[0-5]|[689])/, groups: fours, cvcDigits: 3 },
  { name: 'jcb', starts: /^35/, groups: fours, cvcDigits: 3 },
  { name: 'mastercard', starts: /^(?:5[1-5]|2[2-7])/, groups: fours, cvcDigits: 3 },
  { name: 'discover', starts: /^6(?:011|4[4-9]|5)/, groups: fours, cvcDigits: 3 },
  { name: 'unionpay', starts: /^(?:62|81)/, groups: fours, cvcDigits: 3 },
  { name: 'visa', starts: /^4/, groups: fours, cvcDigits: 3 },
]
const unknown: BrandShape = { name: 'unknown', starts: /^/, groups: fours, cvcDigits: 4 }

export function shapeOfNumber(digits: string): BrandShape {
  return shapes.find(shape => shape.starts.test(digits)) ?? unknown
}

export function shapeOfBrand(name: string): BrandShape {
  return shapes.find(shape => shape.name === name) ?? unknown
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
