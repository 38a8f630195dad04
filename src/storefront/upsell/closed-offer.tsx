import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

export type ClosedReason = 'bought' | 'ended' | 'withdrawn' | 'stranger'

/** Returns why nothing can be bought on a page; null while its offers are open. */
export function findClosedReason({ access }: UpsellData, isBought: boolean): ClosedReason | null {
  if (isBought) return 'bought'
  return access === 'open' ? null : access
}

export function ClosedNote({ reason }: { reason: ClosedReason }): ReactNode {
  if (reason === 'stranger') return <p className="saved">{words.afterPurchase}</p>
  return (
    <p className={reason === 'bought' ? 'notice over done' : 'notice over'}>
      <Icon name={reason === 'bought' ? 'check' : 'alert'} />
      <span>
        <b>{getClosedTitle(reason)}</b> {reason === 'ended' && <span>{words.expiredText}</span>}
      </span>
    </p>
  )
}

function getClosedTitle(reason: Exclude<ClosedReason, 'stranger'>): string {
  if (reason === 'bought') return words.alreadyBought
  return reason === 'ended' ? words.expired : words.withdrawnText
}

/**
 * Links on a page whose offer was bought or has ended: to the next page (or to the home page if the session has ended)
 * and to the order.
 */
export function ClosedActions({ data: { access, orderHref, leads } }: { data: UpsellData }): ReactNode {
  const nextUrl = access === 'ended' ? null : leads.accepted
  return (
    <div className="ways">
      {nextUrl && (
        <a className="btn default lg" href={nextUrl}>
          {words.continue}
        </a>
      )}
      {orderHref && (
        <a className={nextUrl ? 'btn link' : 'btn default lg'} href={orderHref}>
          {words.seeOrder}
        </a>
      )}
      {!nextUrl && (
        <a className="btn outline lg" href="/">
          {words.goHome}
        </a>
      )}
    </div>
  )
}
