import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product, Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { canDeleteVariant } from '#domain/variant.ts'
import { catalog, shell } from '#i18n/index.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { toast } from '../ui/toaster.tsx'
import { DeleteVariantDialog } from './delete-variant-dialog.tsx'
import { QuantityFacts } from './quantity-facts.tsx'
import { productQuery, useMakeVariantDefault } from './queries.ts'
import { VariantFacts } from './variant-facts.tsx'
import { VariantForm } from './variant-form.tsx'

export function VariantsDialog({ product: listed, onClose }: { product: Product; onClose: () => void }) {
  // Reads the product again, because the list may be out of date and the dialog must edit current data.
  const read = useQuery({ ...productQuery(listed.id), staleTime: 0 })
  const product = read.data && read.data.version >= listed.version ? read.data : listed
  // The id of the variant being edited; 'new' creates one, null shows the list.
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Variant | null>(null)
  const close = () => setEditing(null)
  const dirty = useRef(false)
  // The action to continue with once the seller agrees to lose unsaved changes.
  const [deferred, setDeferred] = useState<(() => void) | null>(null)
  const confirmIfDirty = (proceed: () => void) => (dirty.current ? setDeferred(() => proceed) : proceed())

  return (
    <Dialog open wide onClose={() => confirmIfDirty(onClose)} title={catalog.variantsOf(product.title)}>
      {read.isError && (
        <div className="mb-4">
          <ErrorState text={catalog.fetchVariantsFailed} error={read.error} onRetry={() => void read.refetch()} />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {product.variants.map(variant =>
          editing === variant.id ? (
            <li key={variant.id} className="py-3">
              <VariantForm product={product} variant={variant} dirty={dirty} onClose={close} />
            </li>
          ) : (
            <VariantRow
              key={variant.id}
              product={product}
              variant={variant}
              onEdit={() => confirmIfDirty(() => setEditing(variant.id))}
              onDelete={() => setDeleting(variant)}
            />
          ),
        )}
      </ul>
      <div className="mt-4">
        {editing === 'new' ? (
          <VariantForm product={product} variant={null} dirty={dirty} onClose={close} />
        ) : (
          <Button
            variant="outline"
            icon={<Plus aria-hidden="true" />}
            onClick={() => confirmIfDirty(() => setEditing('new'))}
          >
            {catalog.addVariant}
          </Button>
        )}
      </div>
      <LeaveGuard dirty={() => dirty.current} />
      {deferred && (
        <AlertDialog
          open
          calm
          onClose={() => setDeferred(null)}
          onConfirm={() => {
            setDeferred(null)
            dirty.current = false
            deferred()
          }}
          title={shell.leaveTitle}
          text={catalog.variantUnsaved}
          confirm={shell.leave}
        />
      )}
      {deleting && <DeleteVariantDialog product={product} variant={deleting} onClose={() => setDeleting(null)} />}
    </Dialog>
  )
}

type VariantRowProps = { product: Product; variant: Variant; onEdit: () => void; onDelete: () => void }

function VariantRow({ product, variant, onEdit, onDelete }: VariantRowProps) {
  const makeDefault = useMakeVariantDefault(product)
  const deletable = canDeleteVariant(product.variants.length)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {variant.image && <img src={variant.image} alt="" className="size-10 shrink-0 rounded-md object-cover" />}
      <div className="min-w-0 flex-1 basis-40">
        <VariantFacts variant={variant} />
        <p className="truncate font-mono text-xs text-ink-2">{variant.sku}</p>
        <QuantityFacts variant={variant} currency={product.currency} />
      </div>
      <div className="text-right">
        <p className="num">{formatMoney(variant.cents, product.currency)}</p>
        {variant.stock !== null && <p className="num text-sm text-ink-2">{catalog.inStock(variant.stock)}</p>}
      </div>
      <div className="flex">
        {variant.isDefault ? (
          <span className="w-10 max-sm:hidden" />
        ) : (
          <IconButton
            text={catalog.setDefault}
            label={catalog.setDefaultOf(variant.name)}
            size="icon"
            icon={<Star aria-hidden="true" />}
            busy={makeDefault.isPending}
            onClick={() =>
              makeDefault.mutate(variant.id, {
                onSuccess: () => toast.done(catalog.defaultUpdated),
                onError: error => toast.failed(catalog.setDefaultFailed, { text: getProblemText(error) }),
              })
            }
          />
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={catalog.editVariant(variant.name)}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
        <Button
          variant="ghost"
          size="icon"
          disabled={!deletable}
          title={deletable ? undefined : catalog.lastVariant}
          aria-label={catalog.deleteVariant(variant.name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}
