import { expect, it } from 'vitest'
import { parsePostalAddress } from './postal-address.ts'

it.each([
  [
    { logradouro: ' Praça da Sé ', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' },
    ['Praça da Sé', 'São Paulo', 'SP', 'Sé'],
  ],
  [{ street: 'Folsom Street', city: 'San Francisco', state: 'CA' }, ['Folsom Street', 'San Francisco', 'CA']],
  [{ logradouro: '', localidade: 'Pirapora', uf: 'MG' }, [null, 'Pirapora', 'MG']],
])('parses the postal-code response %j', (answer, [street, city, state, district = null]) =>
  expect(parsePostalAddress(answer)).toEqual({ street, city, state, district }),
)

it.each([null, 'text', [], {}, { erro: true }, { erro: 'true', uf: 'SP' }, { street: 7, city: null }])(
  'returns null for the postal-code response %j',
  answer => expect(parsePostalAddress(answer)).toBeNull(),
)
