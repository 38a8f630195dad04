import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ProviderProduct } from '#contract/functions.ts'
import { PriceDifference, type StripeMapping } from '#contract/settings.ts'
import { amountWithCode, formatMoney } from '#domain/money.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { settings as words } from '#words/index.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { priceText } from './provider-price.ts'
import { useRemoveMapping, useSaveMapping } from './queries.ts'
import { draftOf, isSameDraft, type MappingState, offered, type SkuRow, stateOf, withProduct } from './sku-rows.ts'

const tones: Record<MappingState, Tone> = {
  notMapped: 'plain',
  mapped: 'ok',
  notInAccount: 'warn',
  priceDrifted: 'warn',
}

const states: Record<MappingState, string> = {
  notMapped: words.notMapped,
  mapped: words.mapped,
  notInAccount: words.notInAccount,
  priceDrifted: words.priceDrifted,
}

const typeText = (isSubscription: boolean) => (isSubscription ? words.typeSubscription : words.typeOneTime)

/** The refusal in words; of a price that differs both amounts are told. */
function reasonOf(error: unknown): string {
  const told =
    error instanceof Problem && error.code === 'price_differs' ? PriceDifference.safeParse(error.answer) : null
  if (!told?.success) return problemText(error)
  const { local, provider } = told.data
  const amount = provider.cents === null ? words.noAmount : amountWithCode(provider.cents, provider.currency)
  return `${problemText(error)} ${words.priceDiffers(amountWithCode(local.cents, local.currency), amount)}`
}

/** A SKU with its price in the shop and how its mapping stands. */
export function SkuFacts({ row, state }: { row: SkuRow; state: MappingState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-medium">{row.name}</span>
        <code className="block truncate font-mono text-xs text-ink-2">{row.sku}</code>
      </span>
      <Badge tone={tones[state]} dot={state !== 'notMapped'}>
        {states[state]}
      </Badge>
      <span className="num min-w-24 text-right font-medium">{formatMoney(row.cents, row.currency)}</span>
    </div>
  )
}

/** What is mapped, for those who may not change it or while the provider is silent. */
export function MappingFacts({ mapping }: { mapping: StripeMapping }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="min-w-0 truncate font-mono text-xs text-ink-2">
        {mapping.stripeProductId} · {mapping.stripePriceId}
      </code>
      <Badge tone={mapping.isSubscription ? 'info' : 'plain'}>{typeText(mapping.isSubscription)}</Badge>
    </p>
  )
}

export function RemoveMapping({ mapping }: { mapping: StripeMapping }) {
  const remove = useRemoveMapping()
  const save = useSaveMapping()
  // Promises, not callbacks: this row is drawn anew, and its callbacks forgotten, as soon as the mapping is gone.
  const undo = () =>
    save.mutateAsync(mapping).then(
      () => toast.done(words.mappingSaved),
      (error: unknown) => toast.failed(words.mappingFailed, { text: reasonOf(error) }),
    )
  const press = () =>
    remove.mutateAsync(mapping).then(
      () => toast.done(words.mappingRemoved, { action: { label: words.undo, onClick: () => void undo() } }),
      (error: unknown) => toast.failed(words.removeFailed, { text: problemText(error) }),
    )
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={words.removeMapping(mapping.sku)}
      icon={<Trash2 aria-hidden="true" />}
      busy={remove.isPending}
      onClick={() => void press()}
    />
  )
}

type MappingRowProps = {
  row: SkuRow
  mapping: StripeMapping | undefined
  products: readonly ProviderProduct[]
  /** Narrows what the select of products offers. */
  search: string
}

/** Key it by the mapping's price: a saved one starts the fields anew. */
export function MappingRow({ row, mapping, products, search }: MappingRowProps) {
  const saved = draftOf(mapping)
  const [draft, setDraft] = useState(saved)
  const save = useSaveMapping()
  const product = products.find(each => each.id === draft.productId)
  const isGone = draft.productId !== '' && !product
  const change = (next: typeof draft) => {
    save.reset()
    setDraft(next)
  }
  const press = () =>
    save
      .mutateAsync({
        sku: row.sku,
        stripeProductId: draft.productId,
        stripePriceId: draft.priceId,
        isSubscription: draft.isSubscription,
      })
      .then(
        () => toast.done(words.mappingSaved),
        (error: unknown) => toast.failed(words.mappingFailed, { text: reasonOf(error) }),
      )
  return (
    <div className="grid gap-3">
      <SkuFacts row={row} state={stateOf(row, mapping, products)} />
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] md:items-start">
        <Field label={words.providerProduct}>
          <Select
            value={draft.productId}
            onChange={event => {
              const id = event.target.value
              change(
                withProduct(
                  products.find(each => each.id === id),
                  id,
                ),
              )
            }}
          >
            <option value="">{words.chooseProduct}</option>
            {isGone && <option value={draft.productId}>{draft.productId}</option>}
            {offered(products, search, draft.productId).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.providerPrice} error={save.isError && reasonOf(save.error)}>
          <Select
            disabled={draft.productId === ''}
            value={draft.priceId}
            onChange={event => {
              const price = product?.prices.find(each => each.id === event.target.value)
              change({ ...draft, priceId: event.target.value, isSubscription: price?.recurring ?? false })
            }}
          >
            <option value="">{words.choosePrice}</option>
            {draft.priceId !== '' && !product?.prices.some(({ id }) => id === draft.priceId) && (
              <option value={draft.priceId}>{draft.priceId}</option>
            )}
            {product?.prices.map(price => (
              <option key={price.id} value={price.id}>
                {priceText(price)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-1.5">
          <span className="font-medium" aria-hidden="true">
            {words.type}
          </span>
          <div className="flex h-10 items-center gap-2.5 md:w-40">
            <Switch
              aria-label={words.typeOf(row.name)}
              checked={draft.isSubscription}
              onChange={isSubscription => change({ ...draft, isSubscription })}
            />
            <span className="text-ink-2">{typeText(draft.isSubscription)}</span>
          </div>
        </div>
        <div className="flex items-center gap-1 md:mt-6.5 md:w-42 md:justify-end">
          <Button
            variant={mapping ? 'outline' : 'default'}
            disabled={!draft.productId || !draft.priceId || (mapping && isSameDraft(draft, saved))}
            busy={save.isPending}
            onClick={() => void press()}
          >
            {mapping ? words.updateSku : words.map}
          </Button>
          {mapping && <RemoveMapping mapping={mapping} />}
        </div>
      </div>
    </div>
  )
}
