import { FileSpreadsheet, Package, PackageX, Plus } from 'lucide-react'
import { call } from '#api-client/call.ts'
import { listProducts } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { catalog, shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands, SearchResult } from '../shell/palette/commands.ts'
import { getPictureUrl } from '../ui/picture-url.ts'

async function findProducts(text: string): Promise<SearchResult[]> {
  const { products } = await call(listProducts, { query: { q: text, status: 'all', take: 5 } })
  return products.map(product => {
    const { id, title, currency, images, variants, isActive } = product
    const [picture] = images
    const facts = [
      formatMoney(getDisplayPriceCents(product), currency),
      variants.length > 1 && words.variants(variants.length),
      !isActive && words.archived,
    ]
    return {
      id,
      label: title,
      to: `/products/${id}`,
      detail: facts.filter(Boolean).join(', '),
      picture: picture ? getPictureUrl(picture, '320') : null,
    }
  })
}

export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'products', label: shell.products, icon: Package, keywords: words.keywords.products, to: '/products' },
    {
      id: 'low-stock',
      label: words.lowStock,
      icon: PackageX,
      keywords: words.keywords.lowStock,
      to: '/products?stock=low',
    },
  ],
  actions: [
    {
      id: 'create-product',
      label: catalog.create,
      icon: Plus,
      keywords: words.keywords.createProduct,
      requiredRole: 'editor',
      to: '/products?tab=create',
    },
    {
      id: 'import-products',
      label: catalog.importTitle,
      icon: FileSpreadsheet,
      keywords: words.keywords.importProducts,
      requiredRole: 'editor',
      to: '/products/import',
    },
  ],
  finders: [{ id: 'products', heading: shell.products, icon: Package, find: findProducts }],
})
