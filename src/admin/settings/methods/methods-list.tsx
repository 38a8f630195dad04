import { DndContext } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CircleAlert } from 'lucide-react'
import type { ProviderState } from '#contract/payment-method-settings.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { useSorting } from '../../ui/use-sorting.ts'
import { MethodRow } from './method-row.tsx'
import { getErrorKey, type MethodDraft, type MethodErrors, type Mode } from './methods-form.ts'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

type MethodsListProps = {
  mode: Mode
  drafts: readonly MethodDraft[]
  saved: readonly MethodDraft[]
  states: readonly ProviderState[]
  errors: MethodErrors
  onChange: (drafts: readonly MethodDraft[]) => void
  canChange: boolean
}

/** The payment methods of a mode in the order that shoppers see; the order can be changed by pointer or keyboard. */
export function MethodsList({ mode, drafts, saved, states, errors, onChange, canChange }: MethodsListProps) {
  const ids = drafts.map(({ method }) => method)
  const isUsable = (provider: PaymentProvider) => states.some(state => state.provider === provider && state.isUsable)
  const sorting = useSorting(ids, (from, to) => onChange(arrayMove([...drafts], from, to)), words)
  return (
    <div className="grid gap-3">
      {!isUsable('stripe') && isUsable('mercado_pago') && (
        <p className="flex max-w-[72ch] gap-2 rounded-md bg-gold-soft px-4 py-3 text-gold-ink" role="status">
          <CircleAlert className="icon-16 mt-0.5 shrink-0" aria-hidden="true" />
          <span>{words.withoutStripe}</span>
        </p>
      )}
      <DndContext {...sorting} modifiers={verticalModifiers}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="card divide-y divide-line overflow-clip" aria-label={words.title}>
            {drafts.map(draft => (
              <MethodRow
                key={draft.method}
                mode={mode}
                draft={draft}
                states={states}
                isSavedOn={saved.some(({ method, isEnabled }) => method === draft.method && isEnabled)}
                onChange={change =>
                  onChange(drafts.map(each => (each.method === draft.method ? { ...each, ...change } : each)))
                }
                getError={field => errors[getErrorKey(mode, draft.method, field)]}
                canChange={canChange}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  )
}
