import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'

export type ClosedReason = 'bought' | 'ended' | 'withdrawn' | 'stranger'

/** Finds why nothing can be bought on a page; null while its offers are open. */
export function findClosedReason({ access }: UpsellData, isBought: boolean): ClosedReason | null {
  if (isBought) return 'bought'
  return access === 'open' ? null : access
}

export function ClosedNote({ why }: { why: ClosedReason }): ReactNode {
  if (why === 'stranger') return <p className="saved">{words.afterPurchase}</p>
  return (
    <p className={why === 'bought' ? 'notice over done' : 'notice over'}>
      <Icon name={why === 'bought' ? 'check' : 'alert'} />
      <span>
        <b>{getClosedTitle(why)}</b> {why === 'ended' && <span>{words.expiredText}</span>}
      </span>
    </p>
  )
}

function getClosedTitle(why: Exclude<ClosedReason, 'stranger'>): string {
  if (why === 'bought') return words.alreadyBought
  return why === 'ended' ? words.expired : words.withdrawnText
}

/** Links for a page whose offer was bought or has ended: the next page unless the session ended, the order, or home. */
export function ClosedActions({ data: { access, orderHref, leads } }: { data: UpsellData }): ReactNode {
  const on = access === 'ended' ? null : leads.accepted
  return (
    <div className="ways">
      {on && (
        <a className="btn default lg" href={on}>
          {words.continue}
        </a>
      )}
      {orderHref && (
        <a className={on ? 'btn link' : 'btn default lg'} href={orderHref}>
          {words.seeOrder}
        </a>
      )}
      {!on && (
        <a className="btn outline lg" href="/">
          {words.goHome}
        </a>
      )}
    </div>
  )
}
