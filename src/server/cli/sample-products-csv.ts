import { type CsvColumn, csvColumns } from '#contract/catalog-bulk.ts'
import { centsToDecimal } from '#domain/money.ts'

const productTypes: readonly [name: string, code: string, cents: number, kinds: readonly string[]][] = [
  ['Luminária', 'LUM', 18_900, ['Areia', 'Grafite', 'Musgo']],
  ['Cadeira', 'CAD', 74_900, ['Carvalho', 'Nogueira']],
  ['Vaso', 'VAS', 8_900, ['Pequeno', 'Médio', 'Grande']],
  ['Manta', 'MAN', 23_900, ['Solteiro', 'Casal', 'Queen', 'King']],
  ['Caneca', 'CAN', 4_900, ['300 ml', '450 ml']],
  ['Camiseta', 'CAM', 9_900, ['P', 'M', 'G', 'GG']],
  ['Mochila', 'MOC', 32_900, ['Preta', 'Oliva']],
  ['Relógio', 'REL', 54_900, ['Único']],
  ['Fone de ouvido', 'FON', 39_900, ['Branco', 'Preto']],
  ['Sérum facial', 'SER', 12_900, ['15 ml', '30 ml', '50 ml']],
  ['Vela aromática', 'VEL', 6_900, ['180 g', '300 g']],
  ['Garrafa térmica', 'GAR', 11_900, ['500 ml', '750 ml', '1 l']],
  ['Tapete', 'TAP', 44_900, ['1,5 × 2 m', '2 × 3 m']],
  ['Caderno', 'CDN', 5_900, ['Liso', 'Pautado', 'Pontilhado']],
  ['Curso de fotografia', 'CUR', 29_900, ['Acesso completo']],
  ['Café em grãos', 'CAF', 4_200, ['250 g', '1 kg']],
]
const materials = ['de linho', 'de algodão', 'de cerâmica', 'de bambu', 'de couro', 'em aço', 'artesanal', 'portátil']
const collections = ['Halo', 'Ipê', 'Serra', 'Maré', 'São João', 'Atlântica', 'Cerrado', 'Aurora', 'Pampa', 'Sertão']

/** A seeded generator, so that a product gets the same numbers in every run and a second fill creates no duplicates. */
function createRandom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type CsvLine = Partial<Record<CsvColumn, string>>

function buildProductLines(index: number, pictures: readonly string[]): CsvLine[] {
  const chance = createRandom(index + 1)
  const pick = <T>(from: readonly T[]): T => from[chance(from.length)] as T
  const [name, code, cents, kinds] = pick(productTypes)
  const number = String(index + 1).padStart(5, '0')
  const title = `${name} ${pick(materials)} ${pick(collections)} ${number}`
  const base = cents + 100 * (chance(120) - 40)
  const images = Array.from({ length: Math.min(pictures.length, 1 + chance(3)) }, () => pick(pictures))
  const isCounted = chance(10) < 6
  return kinds.slice(0, 1 + chance(kinds.length)).map((kind, place) => ({
    title,
    sku: `${code}-${number}-${place + 1}`,
    variant: kind,
    price: centsToDecimal(base + place * 100 * chance(40), 'usd'),
    stock: isCounted ? String(chance(8) === 0 ? chance(11) : chance(400)) : '',
    default: place === 0 ? 'yes' : 'no',
    images: [...new Set(images)].join(' '),
    active: index % 25 === 24 ? 'no' : 'yes',
  }))
}

const columns = csvColumns.filter(column => column !== 'product_id')
const quoteCsvCell = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Builds an import file of the sample products from `from` up to but not including `to`.
 * @param pictures picture URLs
 */
export function buildSampleProductsCsv(from: number, to: number, pictures: readonly string[]): string {
  const rows = Array.from({ length: to - from }, (_, place) => buildProductLines(from + place, pictures)).flat()
  return [columns, ...rows.map(row => columns.map(column => quoteCsvCell(row[column] ?? '')))]
    .map(row => row.join())
    .join('\n')
}
