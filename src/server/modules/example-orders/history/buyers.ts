import type { Address } from '../repository.ts'
import type { ExampleStore } from './example-store.ts'
import type { Random } from './random.ts'

export type ExampleBuyer = { name: string; email: string; phone: string | null; address: Address }

const first = {
  usd: [
    'Amelia',
    'Ben',
    'Chloe',
    'Daniel',
    'Emma',
    'Finn',
    'Grace',
    'Henry',
    'Iris',
    'Jack',
    'Kara',
    'Leo',
    'Mia',
    'Noah',
    'Olive',
    'Paul',
    'Quinn',
    'Ruby',
    'Sam',
    'Tess',
  ],
  brl: [
    'Ana',
    'Bruno',
    'Camila',
    'Diego',
    'Eduarda',
    'Felipe',
    'Gabriela',
    'Heitor',
    'Isabela',
    'João',
    'Larissa',
    'Marcos',
    'Natália',
    'Otávio',
    'Patrícia',
    'Rafael',
    'Sofia',
    'Tiago',
    'Vitória',
    'Yasmin',
  ],
}
const last = {
  usd: [
    'Sample',
    'Brightwood',
    'Mockford',
    'Fairlight',
    'Placeholder',
    'Testerton',
    'Lampwell',
    'Demoray',
    'Winterbourne',
    'Oakhurst',
  ],
  brl: [
    'Exemplo',
    'Modelo',
    'da Amostra',
    'Lanterna',
    'do Farol',
    'Claraluz',
    'Vilarejo',
    'Demonstra',
    'Lumiar',
    'dos Testes',
  ],
}
const domains = ['example.com', 'example.org', 'example.net']
const cities = {
  usd: [
    { city: 'Sampleton', state: 'CA' },
    { city: 'Fort Example', state: 'TX' },
    { city: 'Mockville', state: 'NY' },
    { city: 'Port Placeholder', state: 'WA' },
  ],
  brl: [
    { city: 'Vila Exemplo', state: 'SP' },
    { city: 'Porto Modelo', state: 'RS' },
    { city: 'Nova Amostra', state: 'MG' },
    { city: 'Serra do Teste', state: 'RJ' },
  ],
}
const streets = {
  usd: ['Example Street', 'Sample Avenue', 'Lighthouse Road'],
  brl: ['Rua dos Exemplos', 'Avenida Modelo', 'Rua do Farol'],
}

const toMailName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')

function drawAddress(random: Random, currency: ExampleStore['currency']): Address {
  const { city, state } = random.pick(cities[currency])
  const street = random.pick(streets[currency])
  const number = String(random.drawBetween(10, 990))
  // No real place has these postal codes.
  return currency === 'usd'
    ? { line1: `${number} ${street}`, city, state, zip: '00000', country: 'US' }
    : { line1: street, number, district: 'Centro', city, state, zip: '00000-000', country: 'BR' }
}

/**
 * Draws a person who does not exist. The addresses are of domains that are reserved for examples (RFC 2606) and the phone
 * numbers of a range that is reserved for fiction. Brazil has no such range, and a CPF with valid digits could be
 * somebody's, so Brazilian buyers have neither.
 * @param place a number that no other buyer has
 */
export function drawBuyer(random: Random, currency: ExampleStore['currency'], place: number): ExampleBuyer {
  const name = `${random.pick(first[currency])} ${random.pick(last[currency])}`
  return {
    name,
    email: `${toMailName(name)}.${place}@${random.pick(domains)}`,
    phone: currency === 'usd' ? `+12025550${random.drawBetween(100, 199)}` : null,
    address: drawAddress(random, currency),
  }
}
