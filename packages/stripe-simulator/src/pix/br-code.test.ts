import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBrCode, computeCrc16 } from './br-code.ts'

/** The dynamic code of the Central Bank's "Manual de Padrões para Iniciação do Pix". */
const manualExample =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

test('builds the dynamic code of the Central Bank’s manual', () => {
  const url = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
  expect(buildBrCode({ url, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(manualExample)
})

test.each([
  ['123456789', '29B1'],
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
  ],
])('computes the published check value of %s', (text, sum) => {
  expect(computeCrc16(text)).toBe(sum)
})

test('writes the amount with two decimals, and the name and city without accents', () => {
  const code = buildBrCode({
    url: 'a.test/1',
    amount: 100_005,
    name: 'Café e Pão do João da Esquina Ltda',
    city: 'São Paulo',
  })
  expect(code).toContain('54071000.05')
  expect(code).toContain('5925Cafe e Pao do Joao da Esq')
  expect(code).toContain('6009Sao Paulo')
})

test('changes the check value whenever one character changes', () => {
  const changed = fc.property(
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }),
    fc.nat(),
    (text, at) => {
      const index = at % text.length
      const other = text[index] === 'a' ? 'b' : 'a'
      expect(computeCrc16(text.slice(0, index) + other + text.slice(index + 1))).not.toBe(computeCrc16(text))
    },
  )
  fc.assert(changed)
})
