import { type ReactNode, useEffect, useState } from 'react'
import { checkout as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { clockText, reservationSeconds, secondsLeft, urgentSeconds } from './countdown.ts'

type Props = {
  endsAt: number | null
  activated: number | null
  /** Sold out: there is nothing to reserve. */
  gone: boolean
}
/** Counts down to the end the server told; until it does, from the moment the page is shown. */
export function Reservation({ endsAt, activated, gone }: Props) {
  const [seconds, setSeconds] = useState(reservationSeconds)
  useEffect(() => {
    const end = endsAt ?? (activated && activated + reservationSeconds * 1000)
    if (!end) return
    const tick = () => setSeconds(secondsLeft(end, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, activated])
  return <ReservationBar seconds={gone ? 0 : seconds} text={gone ? words.soldOut : words.reservationOver} />
}

/** A ticking clock is no live region: nobody is interrupted by it, not even at its end. */
function ReservationBar({ seconds, text }: { seconds: number; text: string }): ReactNode {
  const urgent = seconds > 0 && seconds <= urgentSeconds
  return (
    <section className={urgent ? 'hold urgent' : 'hold'} aria-label={words.reservation}>
      <div className="inner" role="timer" aria-live="off">
        <Icon name="clock" />
        <span>{seconds > 0 ? words.reservedFor : text}</span>
        {seconds > 0 && (
          <time className="num" dateTime={`PT${seconds}S`}>
            {clockText(seconds)}
          </time>
        )}
      </div>
      <svg className="hold-bar" viewBox={`0 0 ${reservationSeconds} 3`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={seconds} height="3" />
      </svg>
    </section>
  )
}
