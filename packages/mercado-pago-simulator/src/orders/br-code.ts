import { formatAmount } from '../amounts.ts'

/** Formats one field of the EMV standard: two digits of id, two digits of length, then the value. */
const formatField = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Computes CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) as four hexadecimal digits. */
export function computeCrc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Builds the text of a Pix code by the Central Bank's standard "Manual de Padrões para Iniciação do Pix". */
export function buildBrCode({ key, amount, reference }: { key: string; amount: number; reference: string }): string {
  const fields = [
    formatField('00', '01'),
    formatField('26', formatField('00', 'br.gov.bcb.pix') + formatField('01', key)),
    formatField('52', '0000'),
    formatField('53', '986'),
    formatField('54', formatAmount(amount)),
    formatField('58', 'BR'),
    formatField('59', 'VITRINE SIMULADA'),
    formatField('60', 'Sao Paulo'),
    formatField('62', formatField('05', reference)),
  ]
  const withoutSum = `${fields.join('')}6304`
  return withoutSum + computeCrc16(withoutSum)
}
