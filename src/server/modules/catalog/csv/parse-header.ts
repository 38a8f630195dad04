import { type CsvColumn, csvColumns } from '#contract/catalog-bulk.ts'
import { normalizeHeading } from '#domain/heading.ts'
import { unreadableFileError } from './rows.ts'

/** Other headings that spreadsheets use for each column, written here without accents, punctuation or capitals. */
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
  max_installments: ['parcelas', 'maximo de parcelas', 'parcelas no cartao', 'installments', 'max installments'],
  quantity_prices: ['precos por quantidade', 'preco por quantidade', 'quantity price'],
  parts: ['itens do kit', 'partes', 'componentes', 'kit', 'kit parts', 'components'],
  active: ['ativo', 'ativa', 'ativado', 'a venda', 'publicado', 'enabled', 'published'],
}

const columnByName = new Map(
  csvColumns.flatMap(column =>
    [column, ...columnAliases[column]].map(name => [normalizeHeading(name), column] as const),
  ),
)
const maxHeadingLength = 80
const maxIgnoredHeadings = 50

/**
 * `places` contains the column at each position of a row, or null for a column that is ignored. `ignored` contains the
 * headings of the ignored columns.
 */
export type Columns = { places: (CsvColumn | null)[]; ignored: string[] }

/**
 * Reads the header. A column is recognized by its own name, or else by a usual Portuguese or English heading. Empty
 * headings at the end are ignored. Throws when there is no SKU column or when two headings mean the same column.
 */
export function parseHeader(header: readonly string[]): Columns {
  const width = header.findLastIndex(heading => heading.trim() !== '') + 1
  const headings = header.slice(0, width).map(heading => heading.trim())
  const exactColumns = headings.map(heading => csvColumns.find(column => column === heading.toLowerCase()) ?? null)
  // When a file has the column 'checkout_description', its heading 'description' is not an alias of that column.
  const places = headings.map((heading, index) => {
    const aliased = columnByName.get(normalizeHeading(heading))
    return exactColumns[index] ?? (aliased && !exactColumns.includes(aliased) ? aliased : null)
  })
  const foundColumns = places.filter(column => column !== null)
  if (!foundColumns.includes('sku')) throw unreadableFileError('no_sku_column')
  if (new Set(foundColumns).size < foundColumns.length) throw unreadableFileError('column_twice')
  const ignored = headings.filter((heading, index) => places[index] === null && heading !== '')
  return {
    places,
    ignored: ignored.slice(0, maxIgnoredHeadings).map(heading => [...heading].slice(0, maxHeadingLength).join('')),
  }
}
