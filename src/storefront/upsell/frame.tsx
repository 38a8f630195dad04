import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { type ChargeResult, connectFrame } from '#web/frame-host.ts'
import { passHash } from '#web/pass-hash.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { TestModeStrip } from '../ui/header.tsx'
import { sellerFrame } from '../ui/seller-frame.ts'
import type { UpsellActions } from './actions.ts'
import type { Bought } from './flow.ts'
import { NotFoundView } from './not-found-view.tsx'
import type { UpsellState } from './state.ts'
import { UpsellStatus } from './status.tsx'

type Props = { data: UpsellData; state: UpsellState } & UpsellActions

/** The host of a seller's document: it charges and moves on, the document only asks. */
export function UpsellFrame({ data, state, buy, decline }: Props): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useLoaded(frame)
  useEffect(() => {
    if (!frame.current) return
    const charge = async (id: string): Promise<ChargeResult> => {
      const offer = data.offers.find(each => each.id === id)
      return offer ? resultOf(await buy(offer)) : { state: 'failed', text: words.unreadableClick }
    }
    const end = connectFrame(frame.current, {
      charge,
      next: () => void decline('continue'),
      skip: () => void decline('skip'),
    })
    const endHash = passHash(frame.current)
    return () => {
      end()
      endHash()
    }
  }, [data.offers, buy, decline])
  if (!data.frameSrc) return <NotFoundView text={words.contentFailed} />
  return (
    <main className="frame-host" aria-label={data.title}>
      <TestModeStrip simulated={data.simulated} text={words.simulatedPayments} />
      {!loaded && (
        <p className="frame-loading">
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
      <div className="frame-status">
        <UpsellStatus state={state} />
        {state.phase === 'idle' && state.notice && (
          <button type="button" className="btn default lg" onClick={() => void decline('continue')}>
            {words.continue}
          </button>
        )}
      </div>
    </main>
  )
}

/** Whether the frame's document has come; it may have been there before this script. */
function useLoaded(frame: RefObject<HTMLIFrameElement | null>): boolean {
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

function resultOf(outcome: Bought | null): ChargeResult {
  if (outcome?.kind === 'bought') return { state: 'done' }
  return { state: 'failed', text: outcome?.kind === 'failed' ? outcome.text : words.failure }
}
