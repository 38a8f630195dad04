import { ExternalLink, Image, ImageOff, Layers, Pencil, Trash2 } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#words/index.ts'
import { Button, ButtonOut } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { toast } from '../ui/toaster.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { VariantFacts } from './variant-facts.tsx'

export type ProductAct = 'edit' | 'variants' | 'delete'
const shownVariants = 3
const checkoutPath = (product: Product) => `/checkout?product=${product.id}`

export function ProductCard({ product, onAct }: { product: Product; onAct: (act: ProductAct) => void }) {
  const { title, variants, images } = product
  const rest = variants.length - shownVariants
  const [cover] = images
  return (
    <article className="@container card flex flex-col overflow-hidden">
      <div className="relative aspect-[4/3] bg-sunken">
        {cover ? (
          <img src={cover} alt="" loading="lazy" className="absolute size-full object-cover" />
        ) : (
          <ImageOff className="absolute inset-0 m-auto size-7 stroke-[1.5] text-ink-3" aria-hidden="true" />
        )}
        {images.length > 0 && (
          <span className="num absolute right-2.5 bottom-2.5 flex items-center gap-1.5 rounded-sm bg-[oklch(.2_.01_165/.82)] px-2 py-1 text-sm font-semibold text-[#fff]">
            <Image className="size-3.5" aria-hidden="true" />
            <span aria-hidden="true">{images.length}</span>
            <span className="sr-only">{catalog.imageCount(images.length)}</span>
          </span>
        )}
      </div>
      <div className="flex-1 px-4 pt-3.5 pb-2">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="truncate text-md font-semibold tracking-[-.012em]" title={title}>
            {title}
          </h2>
          <span className="num shrink-0 text-md font-semibold">
            {formatMoney(product.priceCents, product.currency)}
          </span>
        </div>
        <p className="mt-0.5 truncate font-mono text-xs text-ink-2">{product.sku}</p>
        <ul className="mt-3">
          {variants.slice(0, shownVariants).map(variant => (
            <li key={variant.id} className="flex min-h-8 items-center gap-2 border-t border-line py-1">
              <VariantFacts variant={variant} />
              <span className="num ml-auto shrink-0">{formatMoney(variant.cents, product.currency)}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="border-t border-line pt-1.5 text-sm text-ink-2">{catalog.moreVariants(rest)}</p>}
      </div>
      <footer className="flex flex-wrap items-center border-t border-line px-2.5 py-1.5">
        <CopyButton
          value={() => location.origin + checkoutPath(product)}
          label={catalog.copyLink}
          className="px-1.5"
          onCopied={() => toast.done(catalog.linkCopied)}
        />
        <Button
          variant="ghost"
          size="sm"
          className="px-1.5 @max-[340px]:[&_svg]:hidden"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onAct('edit')}
        >
          {catalog.edit}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="px-1.5 @max-[340px]:[&_svg]:hidden"
          icon={<Layers aria-hidden="true" />}
          onClick={() => onAct('variants')}
        >
          {catalog.variantsButton}
        </Button>
        <span className="ml-auto flex">
          <ButtonOut
            variant="ghost"
            size="icon-sm"
            href={checkoutPath(product)}
            label={catalog.openLink(title)}
            icon={<ExternalLink aria-hidden="true" />}
          />
          <Tooltip text={catalog.delete}>
            <Button
              variant="ghost"
              size="icon-sm"
              className="text-danger-ink"
              aria-label={catalog.deleteOf(title)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onAct('delete')}
            />
          </Tooltip>
        </span>
      </footer>
    </article>
  )
}
