import { cleanCode } from './pasted-text.ts'

type TaxId = { readonly kind: 'cpf' | 'cnpj'; readonly value: string }

const removeSeparators = (text: string) =>
  cleanCode(text)
    .replace(/[\s./-]/g, '')
    .toUpperCase()

/**
 * Calculates a check digit with the weights 2 to `maxWeight`, repeating from the right. A letter counts as its character
 * code minus 48.
 */
function calculateCheckDigit(characters: string, maxWeight: number): number {
  let sum = 0
  for (let index = 0; index < characters.length; index += 1) {
    const fromRight = characters.length - 1 - index
    sum += (characters.charCodeAt(index) - 48) * (2 + (fromRight % (maxWeight - 1)))
  }
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function hasValidCheckDigits(value: string, maxWeight: number): boolean {
  const body = value.slice(0, -2)
  const first = calculateCheckDigit(body, maxWeight)
  return value.endsWith(`${first}${calculateCheckDigit(body + first, maxWeight)}`)
}

/**
 * Parses a Brazilian tax number and returns it without separators, in upper case: a CPF of 11 digits, or a CNPJ of 14
 * characters, whose first twelve may be letters since July 2026 (Receita Federal, IN RFB 2.229/2024). Returns null when
 * the number or its check digits are not valid. Numbers of one repeated character pass the checksum but are never
 * assigned, so they are rejected.
 */
export function parseTaxId(text: string): TaxId | null {
  const value = removeSeparators(text)
  if (/^(.)\1*$/.test(value)) return null
  if (/^\d{11}$/.test(value)) return hasValidCheckDigits(value, 11) ? { kind: 'cpf', value } : null
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) return hasValidCheckDigits(value, 9) ? { kind: 'cnpj', value } : null
  return null
}

/**
 * Formats a complete or partly entered tax number: '111.444.777-35', '12.ABC.345/01DE-35'. Other text stays unchanged.
 */
export function formatTaxId(text: string): string {
  const value = removeSeparators(text)
  if (/^\d{1,11}$/.test(value)) return value.replace(/^(\d{3})(\d{1,3})?(\d{1,3})?(\d{1,2})?$/, formatCpf)
  if (/^[0-9A-Z]{1,14}$/.test(value)) return value.replace(/^(.{2})(.{1,3})?(.{1,3})?(.{1,4})?(.{1,2})?$/, formatCnpj)
  return text
}
const prefixed = (sign: string, part: string | undefined) => (part ? sign + part : '')
const formatCpf = (_: string, a: string, b?: string, c?: string, d?: string) =>
  a + prefixed('.', b) + prefixed('.', c) + prefixed('-', d)
const formatCnpj = (_: string, a: string, b?: string, c?: string, d?: string, e?: string) =>
  a + prefixed('.', b) + prefixed('.', c) + prefixed('/', d) + prefixed('-', e)
