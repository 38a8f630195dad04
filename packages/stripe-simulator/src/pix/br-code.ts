import { formatAmount } from '../resources/amounts.ts'

interface BrCode {
  /** URL of the payment's details without the protocol, at most 77 characters */
  url: string
  /** in centavos; absent: the bank's app retrieves the amount from the URL */
  amount?: number
  name: string
  city: string
}

/** Formats one field of the EMV standard: two digits of id, two digits of length, then the value. */
function formatField(id: string, value: string): string {
  if (value.length > 99) throw new Error(`field ${id} of a BR Code has ${value.length} characters, more than 99`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Removes accents and every character that a BR Code may not contain. */
function toPlainText(text: string, maxLength: number): string {
  const plain = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return plain.slice(0, maxLength).trim()
}

/** Computes CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) as four hexadecimal digits. */
export function computeCrc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Builds the text of a dynamic Pix code by the Central Bank's standard "Manual de Padrões para Iniciação do Pix". */
export function buildBrCode({ url, amount, name, city }: BrCode): string {
  const fields = [
    formatField('00', '01'),
    formatField('01', '12'),
    formatField('26', formatField('00', 'br.gov.bcb.pix') + formatField('25', url)),
    formatField('52', '0000'),
    formatField('53', '986'),
    amount === undefined ? '' : formatField('54', formatAmount(amount, 'brl').replace(' brl', '')),
    formatField('58', 'BR'),
    formatField('59', toPlainText(name, 25)),
    formatField('60', toPlainText(city, 15)),
    formatField('62', formatField('05', '***')),
  ]
  const withoutSum = `${fields.join('')}6304`
  return withoutSum + computeCrc16(withoutSum)
}
