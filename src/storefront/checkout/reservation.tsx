import { type ReactNode, useEffect, useState } from 'react'
import type { Block } from '#domain/checkout-template.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { formatClock, getSecondsLeft, reservationSeconds, urgentSeconds } from './countdown.ts'

type Props = {
  /** The block with the seller's text; `{timer}` in the text marks where the countdown is inserted. */
  block: Block
  endsAt: number | null
  activated: number | null
  /** Whether the selected variant is sold out, so that there is nothing to reserve. */
  isSoldOut: boolean
}
/**
 * Counts down to the end that the server sent. Until the server responds, the countdown ends ten minutes after the page
 * was activated.
 */
export function Reservation({ block: { id, text }, endsAt, activated, isSoldOut }: Props) {
  const [seconds, setSeconds] = useState(reservationSeconds)
  useEffect(() => {
    const end = endsAt ?? (activated && activated + reservationSeconds * 1000)
    if (!end) return
    const tick = () => setSeconds(getSecondsLeft(end, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, activated])
  const endText = isSoldOut ? words.soldOut : words.reservationOver
  return <ReservationBar id={id} seconds={isSoldOut ? 0 : seconds} endText={endText} text={text ?? words.reservedFor} />
}

/** The countdown is not a live region, so screen readers announce neither its changes nor its end. */
type BarProps = { id: string; seconds: number; endText: string; text: string }
function ReservationBar({ id, seconds, endText, text }: BarProps): ReactNode {
  const [before = '', after = ''] = text.split('{timer}')
  const urgent = seconds > 0 && seconds <= urgentSeconds
  return (
    <section className={urgent ? 'hold urgent' : 'hold'} data-element={id} aria-label={words.reservation}>
      <div className="inner" role="timer" aria-live="off">
        <Icon name="clock" />
        <span>{seconds > 0 ? before.trim() : endText}</span>
        {seconds > 0 && (
          <time className="num" dateTime={`PT${seconds}S`}>
            {formatClock(seconds)}
          </time>
        )}
        {seconds > 0 && after.trim() && <span>{after.trim()}</span>}
      </div>
      <svg className="hold-bar" viewBox={`0 0 ${reservationSeconds} 3`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={seconds} height="3" />
      </svg>
    </section>
  )
}
