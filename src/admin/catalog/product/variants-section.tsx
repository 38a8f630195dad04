import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Variant } from '#contract/catalog.ts'
import { canDeleteVariant, MAX_VARIANTS } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { DeleteVariantDialog } from '../delete-variant-dialog.tsx'
import { useMakeVariantDefault } from '../queries.ts'
import type { ProductEditing } from './editing.ts'
import { addVariant, createNewId, isNewVariant, type VariantEntry } from './product-form.ts'
import { parseVariantKey } from './product-merge.ts'
import { SavesItself, Section } from './section.tsx'
import { buildFieldId } from './sections.ts'
import type { VariantRows } from './use-variant-rows.ts'
import { VariantItem } from './variant-item.tsx'

/** The base price and the variants. Deleting a variant and choosing the default are saved at once, without the form. */
export function VariantsSection({ editing, rows }: { editing: ProductEditing; rows: VariantRows }) {
  const { product, draft, setDraft, change, errors, currency } = editing
  const [deleting, setDeleting] = useState<Variant | null>(null)
  const makeDefault = useMakeVariantDefault(product)
  const { rows: shownEntries, toggle } = useFirstRows(draft.variants, ({ id }) => rows.isOpen(id))
  const invalidIds = new Set(
    Object.keys(errors).flatMap(key => {
      const variant = parseVariantKey(key)
      return variant && variant.field !== 'stock' ? [variant.id] : []
    }),
  )
  // A variant opens when it becomes invalid, and stays open while the error is corrected.
  const open = useEffectEvent((ids: string) => {
    for (const id of ids.split(' ').filter(Boolean)) rows.toggle(id, true)
  })
  const invalidKey = [...invalidIds].join(' ')
  useEffect(() => open(invalidKey), [invalidKey])
  const updateVariant = (id: string, changed: Partial<VariantEntry>) =>
    setDraft(current => ({
      ...current,
      variants: current.variants.map(each => (each.id === id ? { ...each, ...changed } : each)),
    }))
  const add = () => {
    const id = createNewId()
    setDraft(current => ({ ...current, variants: addVariant(current.variants, id) }))
    rows.toggle(id, true)
  }
  const removeFromForm = (id: string) =>
    setDraft(current => ({ ...current, variants: current.variants.filter(each => each.id !== id) }))

  return (
    <Section id="variants" text={words.variantsText}>
      <Field
        id={buildFieldId('priceCents')}
        label={catalog.basePrice}
        hint={catalog.basePriceHint}
        className="sm:max-w-60"
        {...(errors.priceCents && { error: errors.priceCents })}
      >
        <MoneyInput currency={currency} value={draft.priceCents} onChange={priceCents => change({ priceCents })} />
      </Field>
      <ul className="card divide-y divide-line overflow-clip" aria-label={catalog.variants}>
        {shownEntries.map(entry => {
          const variant = product.variants.find(({ id }) => id === entry.id) ?? null
          return (
            <VariantItem
              key={rows.getKey(entry.id)}
              editing={editing}
              entry={entry}
              variant={variant}
              isOpen={rows.isOpen(entry.id)}
              isLast={!canDeleteVariant(product.variants.length)}
              isMakingDefault={makeDefault.isPending}
              onToggle={isOpen => rows.toggle(entry.id, isOpen)}
              onChange={changed => updateVariant(entry.id, changed)}
              onMakeDefault={() =>
                makeDefault.mutate(entry.id, {
                  onSuccess: () => toast.done(catalog.defaultUpdated),
                  onError: error => toast.failed(catalog.setDefaultFailed, { text: getProblemText(error) }),
                })
              }
              onRemove={() => (isNewVariant(entry) ? removeFromForm(entry.id) : setDeleting(variant))}
            />
          )
        })}
      </ul>
      {toggle && <div>{toggle}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          disabled={draft.variants.length >= MAX_VARIANTS}
          onClick={add}
        >
          {catalog.addVariant}
        </Button>
        <SavesItself text={words.variantsAtOnce} />
      </div>
      {deleting && (
        <DeleteVariantDialog
          product={product}
          variant={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => removeFromForm(deleting.id)}
        />
      )}
    </Section>
  )
}
