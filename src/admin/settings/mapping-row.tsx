import type { ProviderProduct } from '#contract/functions.ts'
import type { StripeMapping } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatMappingError } from './format-mapping-error.ts'
import { formatType, SkuFacts } from './mapping-facts.tsx'
import { formatProviderPrice } from './provider-price.ts'
import { useSaveMapping } from './queries.ts'
import { RemoveMapping } from './remove-mapping.tsx'
import {
  filterProducts,
  getMappingState,
  isSameDraft,
  type MappingDraft,
  parseTrialDays,
  type SkuRow,
  selectProduct,
  toMappingDraft,
} from './sku-rows.ts'

type MappingRowProps = {
  row: SkuRow
  mapping: StripeMapping | undefined
  products: readonly ProviderProduct[]
  /** Text by which the products in the select are filtered. */
  search: string
  /** The changes that are not saved, which the parent stores because a search removes the row; null for none. */
  draft: MappingDraft | null
  onDraft: (draft: MappingDraft | null) => void
}

/** Edits the mapping of one SKU. */
export function MappingRow({ row, mapping, products, search, draft: changed, onDraft }: MappingRowProps) {
  const saved = toMappingDraft(mapping)
  const draft = changed ?? saved
  const save = useSaveMapping()
  const trialDays = parseTrialDays(draft)
  const product = products.find(each => each.id === draft.productId)
  const isGone = draft.productId !== '' && !product
  const change = (next: typeof draft) => {
    save.reset()
    onDraft(next)
  }
  const press = () =>
    save
      .mutateAsync({
        sku: row.sku,
        stripeProductId: draft.productId,
        stripePriceId: draft.priceId,
        isSubscription: draft.isSubscription,
        ...(typeof trialDays === 'number' && { trialDays }),
      })
      .then(
        () => {
          onDraft(null)
          toast.done(words.mappingSaved)
        },
        (error: unknown) => toast.failed(words.mappingFailed, { text: formatMappingError(error) }),
      )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SkuFacts row={row} state={getMappingState(row, mapping, products)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] md:items-start">
        <Field label={words.providerProduct}>
          <Select
            value={draft.productId}
            onChange={event => {
              const id = event.target.value
              change(
                selectProduct(
                  products.find(each => each.id === id),
                  id,
                ),
              )
            }}
          >
            <option value="">{words.chooseProduct}</option>
            {isGone && <option value={draft.productId}>{draft.productId}</option>}
            {filterProducts(products, search, draft.productId).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={words.providerPrice}
          error={save.isError && formatMappingError(save.error)}
          hint={!mapping && !draft.priceId && words.mapNeeds}
        >
          <Select
            disabled={draft.productId === ''}
            value={draft.priceId}
            onChange={event => {
              const price = product?.prices.find(each => each.id === event.target.value)
              change({
                ...draft,
                priceId: event.target.value,
                isSubscription: price?.recurring ?? false,
                trialDays: '',
              })
            }}
          >
            <option value="">{words.choosePrice}</option>
            {draft.priceId !== '' && !product?.prices.some(({ id }) => id === draft.priceId) && (
              <option value={draft.priceId}>{draft.priceId}</option>
            )}
            {product?.prices.map(price => (
              <option key={price.id} value={price.id}>
                {formatProviderPrice(price)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap items-end justify-between gap-3 md:contents">
          <div className="grid gap-1.5">
            <span className="font-medium" aria-hidden="true">
              {words.type}
            </span>
            <div className="flex h-10 items-center gap-2.5 whitespace-nowrap md:w-38">
              <Switch
                aria-label={words.typeOf(row.name)}
                checked={draft.isSubscription}
                onChange={isSubscription => change({ ...draft, isSubscription })}
              />
              <span className="text-ink-2">{formatType(draft.isSubscription)}</span>
            </div>
          </div>
          <div className="flex items-center gap-1 md:mt-6.5 md:w-42 md:justify-end">
            <Button
              variant={mapping ? 'outline' : 'default'}
              disabled={
                !draft.productId || !draft.priceId || trialDays === null || (mapping && isSameDraft(draft, saved))
              }
              busy={save.isPending}
              onClick={() => void press()}
            >
              {mapping ? words.updateSku : words.map}
            </Button>
            {mapping && <RemoveMapping mapping={mapping} />}
          </div>
        </div>
      </div>
      {draft.isSubscription && <Trial draft={draft} name={row.name} change={change} />}
    </div>
  )
}

type TrialProps = { draft: MappingDraft; name: string; change: (draft: MappingDraft) => void }
/** Edits the trial days of a subscription, and shows when it charges which amount. */
function Trial({ draft, name, change }: TrialProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[200px_minmax(0,1fr)] sm:items-end">
      <Field label={words.trialDays} optional error={parseTrialDays(draft) === null && words.trialTooLong}>
        <Input
          inputMode="numeric"
          maxLength={4}
          placeholder={words.trialOfPrice}
          aria-label={words.trialDaysOf(name)}
          value={draft.trialDays}
          onChange={event => change({ ...draft, trialDays: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <p className="text-sm text-gold-ink sm:pb-2.5">{words.subscriptionNote}</p>
    </div>
  )
}
