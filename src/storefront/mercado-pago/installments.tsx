import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#api-client/call.ts'
import { type InstallmentOption, listInstallments } from '#contract/card-installments.ts'
import type { Quote } from '#contract/checkout.ts'
import { checkout, mercadoPago as words } from '#i18n/storefront.ts'
import type { InstallmentsContext } from '../pay/card.ts'
import { Icon } from '../ui/icons.tsx'
import { card, findSelectedOption } from './card-state.ts'
import { formatOption, formatTotal } from './format-option.ts'
import { useCardState } from './use-card-state.ts'

async function loadOptions(id: string, bin: string, isCurrent: () => boolean): Promise<void> {
  card.set({ list: 'loading' })
  try {
    const { options } = await call(listInstallments, { params: { id }, body: { bin } })
    if (isCurrent()) card.set({ options, list: 'loaded' })
  } catch (error) {
    console.error('installments', error)
    if (isCurrent()) card.set({ options: null, list: 'failed' })
  }
}

/** Loads the installment plans of the typed card for the checkout's total, whenever the card or the total changes. */
function useInstallmentList(checkoutId: string | null, { totalCents }: Quote, bin: string | null, attempts: number) {
  const { method } = useCardState()
  // A debit card has no installments.
  const isDebit = method?.type === 'debit_card'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new total reloads the list, although the effect does not read it.
  useEffect(() => {
    card.set({ checkoutId })
    if (isDebit) return card.set({ options: [], list: 'loaded' })
    if (!checkoutId || !bin) return
    let isCurrent = true
    // A plan of an earlier total must not be charged. `totalCents` and `attempts` are dependencies only to reload the
    // list.
    card.set({ options: null })
    void loadOptions(checkoutId, bin, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [checkoutId, totalCents, bin, isDebit, attempts])
}

/** The choice of the number of installments, each with its total cost. */
export function Installments({ checkoutId, quote, shouldSaveCard: savesCard, onPick }: InstallmentsContext): ReactNode {
  const state = useCardState()
  const [attempts, setAttempts] = useState(0)
  useInstallmentList(checkoutId, quote, state.bin, attempts)
  useEffect(() => card.set({ shouldSave: savesCard }), [savesCard])
  const picked = findSelectedOption(state)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  useEffect(() => latest.current(picked), [picked])
  const { options, list } = state
  if (list === 'loaded' && (options?.length ?? 0) < 2) return null
  return (
    <div className="field">
      <label className="label" htmlFor="installments">
        {words.installments}
      </label>
      <div className="ctl" aria-busy={list === 'loading' || undefined}>
        <select
          id="installments"
          disabled={!options}
          value={picked?.installments ?? ''}
          onChange={event => card.set({ count: Number(event.currentTarget.value) })}
        >
          {options ? (
            options.map(option => (
              <option key={option.installments} value={option.installments}>
                {formatOption(option, quote.currency)}
              </option>
            ))
          ) : (
            <option value="">{list === 'loading' ? words.loading : words.typeNumber}</option>
          )}
        </select>
        <Icon name="chevron" />
      </div>
      <Announcement list={list} options={options} picked={picked} currency={quote.currency} />
      {list === 'failed' && (
        <button type="button" className="btn outline" onClick={() => setAttempts(before => before + 1)}>
          {checkout.tryAgain}
        </button>
      )}
    </div>
  )
}

type AnnouncementProps = {
  list: string
  options: readonly InstallmentOption[] | null
  picked: InstallmentOption | null
  currency: string
}
/** Announces a failed list, the total cost of the picked plan, or the largest number of installments of the card. */
function Announcement({ list, options, picked, currency }: AnnouncementProps): ReactNode {
  const most = options?.at(-1)?.installments
  const text =
    list === 'failed'
      ? words.failed
      : picked && picked.installments > 1
        ? formatTotal(picked, currency)
        : most && words.most(most)
  return (
    <p className="hint" role="status">
      {text}
    </p>
  )
}
