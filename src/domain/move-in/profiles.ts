import { normalizeHeading } from '../heading.ts'
import type { ColumnMapping, MoveInField, MoveInKind } from './fields.ts'

export const moveInSources = ['shopify', 'woocommerce', 'cartpanda', 'hotmart', 'kiwify', 'other'] as const
export type MoveInSource = (typeof moveInSources)[number]

/** The field of each heading, with headings as `normalizeHeading` returns them. */
type Profile = { source: MoveInSource; kind: MoveInKind; headings: Readonly<Record<string, MoveInField>> }

const shopifyProducts = {
  handle: 'handle',
  'url handle': 'handle',
  title: 'title',
  'body html': 'description',
  description: 'description',
  'option1 value': 'option1',
  'option2 value': 'option2',
  'option3 value': 'option3',
  'variant sku': 'sku',
  sku: 'sku',
  'variant price': 'price',
  price: 'price',
  'variant inventory tracker': 'stock_tracker',
  'inventory tracker': 'stock_tracker',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  'variant requires shipping': 'shipped',
  'requires shipping': 'shipped',
  'image src': 'images',
  'product image url': 'images',
  published: 'published',
  'published on online store': 'published',
  status: 'status',
} as const

/** An opt-in column is left for the seller to map, because consent must be an explicit decision. */
const shopifyCustomers = {
  'first name': 'first_name',
  'last name': 'last_name',
  email: 'email',
  phone: 'phone',
  'default address address1': 'line1',
  'default address address2': 'complement',
  'default address city': 'city',
  'default address province code': 'state',
  'default address country code': 'country',
  'default address zip': 'zip',
  address1: 'line1',
  address2: 'complement',
  city: 'city',
  'province code': 'state',
  'country code': 'country',
  zip: 'zip',
} as const

/**
 * The headings of each platform's files. docs/moving-in.md says which of them were checked and where. Headings with two
 * spellings, or in two languages, are both listed: the first column in the file takes the field.
 */
const profiles: readonly Profile[] = [
  { source: 'shopify', kind: 'products', headings: shopifyProducts },
  { source: 'shopify', kind: 'customers', headings: shopifyCustomers },
  {
    source: 'woocommerce',
    kind: 'products',
    headings: {
      id: 'id',
      type: 'type',
      tipo: 'type',
      sku: 'sku',
      name: 'title',
      nome: 'title',
      published: 'published',
      publicado: 'published',
      description: 'description',
      descricao: 'description',
      'in stock': 'in_stock',
      'em estoque': 'in_stock',
      stock: 'stock',
      estoque: 'stock',
      'regular price': 'price',
      preco: 'price',
      images: 'images',
      imagens: 'images',
      parent: 'parent',
      ascendente: 'parent',
      'attribute 1 value s': 'option1',
      'attribute 2 value s': 'option2',
      'attribute 3 value s': 'option3',
      'valores do atributo 1': 'option1',
      'valores do atributo 2': 'option2',
      'valores do atributo 3': 'option3',
    },
  },
  {
    source: 'woocommerce',
    kind: 'customers',
    headings: {
      email: 'email',
      'user email': 'email',
      'billing email': 'email',
      name: 'name',
      'first name': 'first_name',
      'last name': 'last_name',
      'billing first name': 'first_name',
      'billing last name': 'last_name',
      'billing phone': 'phone',
      'billing address 1': 'line1',
      'billing address 2': 'complement',
      'billing city': 'city',
      'billing state': 'state',
      'billing postcode': 'zip',
      'billing country': 'country',
      city: 'city',
      region: 'state',
      'postal code': 'zip',
      'country region': 'country',
    },
  },
  {
    source: 'hotmart',
    kind: 'products',
    headings: { 'nome do produto': 'title', 'preco do produto': 'price', 'codigo do produto': 'id', moeda: 'currency' },
  },
  {
    source: 'hotmart',
    kind: 'customers',
    headings: {
      nome: 'name',
      documento: 'tax_id',
      email: 'email',
      ddd: 'phone_area',
      telefone: 'phone',
      cep: 'zip',
      cidade: 'city',
      estado: 'state',
      bairro: 'district',
      pais: 'country',
      endereco: 'line1',
      numero: 'number',
      complemento: 'complement',
    },
  },
  {
    source: 'kiwify',
    kind: 'products',
    headings: { produto: 'title', 'preco base do produto': 'price', moeda: 'currency' },
  },
  {
    source: 'kiwify',
    kind: 'customers',
    headings: {
      cliente: 'name',
      email: 'email',
      'cpf cnpj': 'tax_id',
      celular: 'phone',
      cep: 'zip',
      endereco: 'line1',
      numero: 'number',
      complemento: 'complement',
      bairro: 'district',
      cidade: 'city',
      estado: 'state',
      pais: 'country',
    },
  },
  { source: 'cartpanda', kind: 'products', headings: shopifyProducts },
  { source: 'cartpanda', kind: 'customers', headings: shopifyCustomers },
]

/**
 * Headings that tell a platform's file from the files of the others. Cartpanda has none, because its headings could not
 * be checked: a seller selects it.
 */
const marks: Readonly<Partial<Record<MoveInSource, readonly string[]>>> = {
  shopify: [
    ...['body html', 'variant price', 'option1 value', 'url handle', 'product image url'],
    ...['accepts email marketing', 'default address address1', 'province code', 'tax exempt'],
  ],
  woocommerce: [
    ...['regular price', 'visibility in catalog', 'attribute 1 value s', 'valores do atributo 1', 'is featured'],
    ...['billing email', 'billing postcode', 'country region', 'user email'],
  ],
  hotmart: ['nome do produtor', 'transacao', 'preco do produto', 'codigo do produto', 'nome do afiliado'],
  kiwify: ['id da venda', 'preco base do produto', 'cpf cnpj', 'valor liquido', 'celular'],
}

export type Detection = { source: MoveInSource; score: number }

/**
 * Detects the platform that wrote a file by its headings. The score is how many of the platform's marks the file has;
 * one shared heading proves nothing, so a score below two is `other`.
 */
export function detectSource(headings: readonly string[]): Detection {
  const names = new Set(headings.map(normalizeHeading))
  let best: Detection = { source: 'other', score: 0 }
  for (const [source, own] of Object.entries(marks)) {
    const score = own.filter(mark => names.has(mark)).length
    if (score >= 2 && score > best.score) best = { source: source as MoveInSource, score }
  }
  return best
}

/** Lists the headings of the profiles that may have written a file. */
const listHeadings = (source: MoveInSource, kind: MoveInKind) =>
  profiles
    .filter(profile => profile.kind === kind && (source === 'other' || profile.source === source))
    .map(({ headings }) => new Map(Object.entries(headings)))

/**
 * Suggests the field of each column. Each field is suggested once, for the first column that has one of its headings.
 * For another platform the headings of all profiles are tried.
 */
export function suggestMapping(headings: readonly string[], kind: MoveInKind, source: MoveInSource): ColumnMapping {
  const used = new Set<MoveInField>()
  const candidates = listHeadings(source, kind)
  return headings.map(heading => {
    const name = normalizeHeading(heading)
    const field = candidates.map(fields => fields.get(name)).find(each => each && !used.has(each)) ?? null
    if (field) used.add(field)
    return field
  })
}

/** The address at which a platform sold a product, or null when its address cannot be known from the file. */
export const buildOldProductPath = (source: MoveInSource, handle: string): string | null =>
  ['shopify', 'cartpanda'].includes(source) && /^[\p{L}\p{N}_-]+$/u.test(handle) ? `/products/${handle}` : null
