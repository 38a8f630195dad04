import { type CsvColumn, csvColumns } from '#contract/catalog-bulk.ts'
import { unreadableFileError } from './rows.ts'

/** Other headings of each column as spreadsheets have them, without accents, signs and capitals. */
const columnAliases: Record<CsvColumn, readonly string[]> = {
  product_id: ['id', 'id do produto', 'id produto', 'produto id', 'codigo do produto'],
  title: [
    'titulo',
    'titulo do produto',
    'nome do produto',
    'produto',
    'nome',
    'product',
    'product title',
    'product name',
    'name',
  ],
  sku: [
    'codigo sku',
    'sku da variante',
    'sku do produto',
    'codigo',
    'referencia',
    'variant sku',
    'product sku',
    'code',
  ],
  variant: [
    'variante',
    'variacao',
    'nome da variante',
    'nome da variacao',
    'opcao',
    'variant name',
    'variation',
    'option',
  ],
  price: [
    'preco',
    'preco final',
    'preco de venda',
    'preco unitario',
    'preco r',
    'valor',
    'valor r',
    'variant price',
    'unit price',
  ],
  stock: [
    'estoque',
    'quantidade',
    'qtd',
    'qtde',
    'quantidade em estoque',
    'saldo',
    'unidades',
    'quantity',
    'inventory',
    'units',
  ],
  default: ['padrao', 'variante padrao', 'principal', 'default variant'],
  currency: ['moeda'],
  language: ['idioma', 'lingua'],
  checkout_title: ['titulo no checkout', 'titulo do checkout', 'titulo checkout'],
  checkout_description: [
    ...['descricao no checkout', 'descricao do checkout', 'descricao checkout', 'descricao', 'descricao do produto'],
    ...['description', 'product description'],
  ],
  images: [
    ...[
      'imagem',
      'imagens',
      'foto',
      'fotos',
      'url da imagem',
      'urls das imagens',
      'link da imagem',
      'image',
      'image url',
    ],
    ...['image urls', 'picture', 'pictures', 'photo', 'photos'],
  ],
  active: ['ativo', 'ativa', 'ativado', 'a venda', 'publicado', 'enabled', 'published'],
}

/** 'Preço (R$)' and 'preco_r' are 'preco r'. */
const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const columnByName = new Map(
  csvColumns.flatMap(column =>
    [column, ...columnAliases[column]].map(name => [normalizeHeading(name), column] as const),
  ),
)
const maxHeadingLength = 80
const maxIgnoredHeadings = 50

/** The column at each place of a row; null: one that is not read. `ignored`: the headings of those. */
export type Columns = { places: (CsvColumn | null)[]; ignored: string[] }

/**
 * Reads the header: a column is told by its own name, else by one that spreadsheets call it in Portuguese or English.
 * Empty headings at its end are no columns. Refuses a header without SKUs, and one that says a column twice.
 */
export function parseHeader(header: readonly string[]): Columns {
  const width = header.findLastIndex(heading => heading.trim() !== '') + 1
  const headings = header.slice(0, width).map(heading => heading.trim())
  const own = headings.map(heading => csvColumns.find(column => column === heading.toLowerCase()) ?? null)
  // Beside 'checkout_description' a column 'description' is another one.
  const places = headings.map((heading, at) => {
    const named = columnByName.get(normalizeHeading(heading))
    return own[at] ?? (named && !own.includes(named) ? named : null)
  })
  const known = places.filter(column => column !== null)
  if (!known.includes('sku')) throw unreadableFileError('no_sku_column')
  if (new Set(known).size < known.length) throw unreadableFileError('column_twice')
  const ignored = headings.filter((heading, at) => places[at] === null && heading !== '')
  return {
    places,
    ignored: ignored.slice(0, maxIgnoredHeadings).map(heading => [...heading].slice(0, maxHeadingLength).join('')),
  }
}
