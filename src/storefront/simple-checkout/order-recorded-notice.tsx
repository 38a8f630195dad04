import { type ReactNode, useEffect, useRef } from 'react'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import type { SimpleState } from './state.ts'

/**
 * Says that the order is recorded but unpaid. The notice takes focus after a submission, but not after a reload.
 */
export function OrderRecordedNotice({ state }: { state: SimpleState }): ReactNode {
  const box = useRef<HTMLElement>(null)
  const { recorded, phase, decline, notice, cart } = state
  const pressed = useRef(false)
  useEffect(() => {
    if (phase === 'sending') pressed.current = true
    if (phase !== 'filling' || !pressed.current) return
    pressed.current = false
    if (recorded && !decline && !notice) box.current?.focus()
  }, [phase, recorded, decline, notice])
  if (!recorded) return null
  return (
    <section className="kept" tabIndex={-1} ref={box} aria-labelledby="kept-title">
      <h2 id="kept-title">
        <Icon name="check" /> {words.recorded}
      </h2>
      <p>{`${words.recordedText(recorded.number)} ${cart.methods.length > 1 ? words.payNowAnyWay : words.payNow}`}</p>
    </section>
  )
}
