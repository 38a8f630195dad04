import type { InstallmentOption } from '#contract/card-installments.ts'

/** The brand and type of the typed card, as the provider names them. */
export type CardMethod = { id: string; name: string; type: 'credit_card' | 'debit_card' }
export type CardState = {
  /** The first digits of the card number; null until the shopper has typed enough of them. */
  bin: string | null
  method: CardMethod | null
  /** The installment plans for the total; null while they are unknown. */
  options: readonly InstallmentOption[] | null
  list: 'none' | 'loading' | 'loaded' | 'failed'
  /** The number of installments that the shopper has picked. It does not change with the card or the total. */
  count: number
  checkoutId: string | null
  /** Whether the card is saved for the offers after the purchase, as the page tells the shopper. */
  shouldSave: boolean
}
const initialState: CardState = {
  bin: null,
  method: null,
  options: null,
  list: 'none',
  count: 1,
  checkoutId: null,
  shouldSave: false,
}

/** The state of the card, shared by the secure fields, the choice of installments and the payment. */
export function createCardState() {
  let state = initialState
  const listeners = new Set<() => void>()
  const set = (change: Partial<CardState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    /**
     * Keeps the picked number of installments, because the shopper may only be correcting a digit of the card number.
     */
    reset: () =>
      set({ ...initialState, count: state.count, checkoutId: state.checkoutId, shouldSave: state.shouldSave }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves when no list of installments is loading. */
    whenListed: () =>
      new Promise<void>(resolve => {
        const check = () => {
          if (state.list === 'loading') return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
  }
}

/** The page has one card form. */
export const card = createCardState()

/**
 * Returns the option that is charged: the one with the picked number of installments if it exists, otherwise the first
 * one.
 */
export const findSelectedOption = ({
  options,
  count,
}: Pick<CardState, 'options' | 'count'>): InstallmentOption | null =>
  options?.find(option => option.installments === count) ?? options?.[0] ?? null
