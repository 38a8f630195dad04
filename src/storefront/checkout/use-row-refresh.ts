import { useEffect } from 'react'
import type { CheckoutRow } from '../pay/checkout-row.ts'
import { usePollWhileSoldOut } from '../pay/use-payment-page.ts'
import type { CheckoutState } from './state.ts'

/** The refresh waits this long, because the server releases a stock reservation shortly after it expires. */
const expiryGraceMs = 1_500

/** Refreshes the checkout row when its stock reservation ends, and repeatedly while its products are sold out. */
export function useRowRefresh(
  row: Pick<CheckoutRow, 'refresh'>,
  { cart, phase }: Pick<CheckoutState, 'cart' | 'phase'>,
): void {
  const { endsAt, soldOut } = cart
  const filling = phase === 'filling'
  useEffect(() => {
    const wait = endsAt === null ? -1 : endsAt - Date.now()
    if (!filling || wait < 0) return
    const timer = setTimeout(row.refresh, wait + expiryGraceMs)
    return () => clearTimeout(timer)
  }, [row, endsAt, filling])
  usePollWhileSoldOut(row, filling && soldOut)
}
