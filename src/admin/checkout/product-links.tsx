import { ExternalLink, Eye } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { formatMoney } from '#domain/money.ts'
import { links as words } from '#i18n/index.ts'
import { checkoutAppearance as look } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ExternalButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { toast } from '../ui/toaster.tsx'
import { useFirstRows } from '../ui/use-first-rows.tsx'
import { ProductThumb } from './products/product-summary.tsx'

type LinkRow = { key: string; name: string; note: string; path: string; amount: string | null; isDefault: boolean }

function buildLinkRows(product: Product): LinkRow[] {
  const base = {
    key: 'base',
    name: words.base,
    note: words.baseText,
    path: checkoutPath(product.id),
    amount: null,
    isDefault: false,
  }
  const sold = product.variants.filter(variant => variant.sku !== '')
  const variants = sold.map(variant => ({
    key: variant.id,
    name: variant.name,
    note: variant.sku,
    path: checkoutPath(product.id, variant.sku),
    amount: formatMoney(variant.cents, product.currency),
    isDefault: variant.isDefault,
  }))
  return [base, ...variants]
}

function Row({ row, title }: { row: LinkRow; title: string }) {
  const address = location.origin + row.path
  const name = `${title}, ${row.name}`
  // Shows the URL without the host and with a shortened product id, because both are the same in every row and would
  // hide the part that differs.
  const shown = row.path.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/, '$1…')
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-5 py-3 @sm:grid-cols-[minmax(0,1fr)_auto] @xl:grid-cols-[200px_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{row.name}</span>
          {row.isDefault && <Badge tone="line">{words.default}</Badge>}
          {row.amount && <span className="num ml-auto text-ink-2">{row.amount}</span>}
        </span>
        <span className={row.key === 'base' ? 'text-sm text-ink-2' : 'block truncate font-mono text-xs text-ink-2'}>
          {row.note}
        </span>
      </span>
      <code
        title={address}
        className="min-w-0 truncate rounded-item bg-sunken px-2.5 py-1.5 font-mono text-xs text-ink-2 @max-xl:hidden"
      >
        {shown}
      </code>
      <span className="flex gap-1">
        <CopyButton
          value={address}
          label={words.copy}
          variant="outline"
          className="max-md:flex-1 max-md:[--h:44px]"
          onCopied={() => toast.done(words.copied)}
        />
        <ExternalButtonLink
          href={row.path}
          variant="ghost"
          size="icon-sm"
          className="max-md:[--h:44px]"
          label={words.openOf(name)}
          icon={<ExternalLink aria-hidden="true" />}
        />
      </span>
    </li>
  )
}

/** Links to the checkout of the default variant and of each active variant that has a SKU. */
export function LinkRows({ product }: { product: Product }) {
  const { rows, toggle } = useFirstRows(buildLinkRows(product))
  return (
    <>
      <ul className="@container divide-y divide-line">
        {rows.map(row => (
          <Row key={row.key} row={row} title={product.title} />
        ))}
      </ul>
      {toggle && <div className="border-t border-line px-3 py-2">{toggle}</div>}
    </>
  )
}

type ProductLinksProps = {
  product: Product
  /** Whether this product's checkout is the one shown beside the list. */
  shown: boolean
  onShow: () => void
}

export const ProductLinks = ({ product, shown, onShow }: ProductLinksProps) => (
  <li className="card overflow-hidden">
    <div className="flex items-center gap-3 border-b border-line px-5 py-3.5">
      <ProductThumb product={product} />
      <h2 className="min-w-0 flex-1 truncate text-md font-semibold tracking-[-.012em]">{product.title}</h2>
      <Button
        variant={shown ? 'secondary' : 'ghost'}
        size="sm"
        className="max-lg:hidden"
        aria-pressed={shown}
        aria-label={look.showOf(product.title)}
        icon={<Eye aria-hidden="true" />}
        onClick={onShow}
      >
        {look.show}
      </Button>
    </div>
    <LinkRows product={product} />
  </li>
)
