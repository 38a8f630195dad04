import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type ChargeResult, connectFrame } from '#api-client/frame-host.ts'
import { syncHash } from '#api-client/sync-hash.ts'
import type { UpsellData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { TestModeStrip } from '../ui/header.tsx'
import { sellerFrame } from '../ui/seller-frame.ts'
import { findRequestedOffer } from './find-requested-offer.ts'
import type { PurchaseOutcome } from './flow.ts'
import { FrameActions } from './frame-actions.tsx'
import { NotFoundView } from './not-found-view.tsx'
import type { PageProps } from './page-props.ts'
import { UpsellStatus } from './status.tsx'
import type { UpsellControls } from './use-upsell.ts'

/** Hosts a seller's document, which can only request charges and navigation; the host performs them. */
export function UpsellFrame({ data, controls, otherCard }: PageProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useFrameLoaded(frame)
  useFrameConnection(frame, data, controls)
  if (!data.frameSrc) return <NotFoundView title={words.pageNotFound} text={words.contentFailed} />
  return (
    <main className="frame-host" aria-label={data.title}>
      <TestModeStrip simulated={data.simulated} text={words.simulatedPayments} />
      {!loaded && (
        <p className="frame-loading" role="status">
          <span className="spin" /> {words.loading}
        </p>
      )}
      <iframe
        ref={frame}
        src={data.frameSrc}
        title={data.title}
        sandbox={sellerFrame.sandbox}
        allow={sellerFrame.allow}
      />
      <FrameActions data={data} decline={controls.decline} />
      <div className="frame-status">
        <UpsellStatus data={data} controls={controls} otherCard={otherCard} />
      </div>
    </main>
  )
}

function useFrameConnection(frame: RefObject<HTMLIFrameElement | null>, data: UpsellData, controls: UpsellControls) {
  const { buy, decline, confirmPrice, reportUnknownOffer, openLink, reportFrameTimeout } = controls
  useEffect(() => {
    if (!frame.current) return
    const { offers } = data
    const charge = async (id: string): Promise<ChargeResult> => {
      const offer = offers.find(each => each.id === id)
      if (!offer) {
        reportUnknownOffer()
        return { state: 'failed', text: words.unreadableClick }
      }
      // The form for another card shows the price anyway, and when nothing can be bought there is no price to confirm.
      const needsConfirmation = data.asks && data.access === 'open' && data.payWith === 'saved' && !offer.bought
      const isConfirmed = !needsConfirmation || (await confirmPrice(offer))
      return isConfirmed ? toChargeResult(await buy(offer)) : { state: 'idle' }
    }
    const disconnect = connectFrame(frame.current, {
      active: data.sessionId !== null,
      offers: offers.map(({ id, name, cents, currency }) => ({
        ...{ id, name, cents, currency },
        price: formatMoney(cents, currency),
      })),
      first: data.firstOffer,
      charge,
      meant: body => findRequestedOffer(offers, body),
      next: () => void decline('continue'),
      skip: () => void decline('skip'),
      open: openLink,
      lost: reportFrameTimeout,
    })
    const stopHashSync = syncHash(frame.current)
    return () => {
      disconnect()
      stopHashSync()
    }
  }, [frame, data, buy, decline, confirmPrice, reportUnknownOffer, openLink, reportFrameTimeout])
}

/** Whether the frame's document has loaded, which may have happened before this script ran. */
function useFrameLoaded(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    if (performance.getEntriesByName(element.src).length > 0) setLoaded(true)
    const onLoad = () => setLoaded(true)
    element.addEventListener('load', onLoad)
    return () => element.removeEventListener('load', onLoad)
  }, [frame])
  return loaded
}

/** Reports a charge to the seller's document without revealing session, card or provider. */
function toChargeResult(outcome: PurchaseOutcome | null): ChargeResult {
  switch (outcome?.kind) {
    case undefined:
    case 'cardNeeded':
      return { state: 'idle' }
    case 'bought':
    case 'preview':
      return { state: 'done' }
    case 'authenticate':
      return { state: 'busy', text: words.authenticationRequired }
    case 'expired':
    case 'replaced':
      return { state: 'failed', text: words.expired }
    case 'failed':
      return { state: 'failed', text: words.processingFailed }
    default:
      return { state: 'failed', text: words.failure }
  }
}
