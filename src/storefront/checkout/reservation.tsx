import { type ReactNode, useEffect, useState } from 'react'
import { checkout as words } from '#words/spec/checkout.ts'
import { Icon } from '../ui/icons.tsx'
import { clockText, endOfHold, reservationSeconds, secondsLeft, urgentSeconds } from './countdown.ts'

/** Counts down from the moment the page is shown; once the server holds stock, to the end of that hold. */
export function Reservation({ holdExpiresAt, activated }: { holdExpiresAt: string | null; activated: number | null }) {
  const [seconds, setSeconds] = useState(reservationSeconds)
  useEffect(() => {
    const endsAt = holdExpiresAt
      ? endOfHold(holdExpiresAt, Date.now())
      : activated && activated + reservationSeconds * 1000
    if (!endsAt) return
    const tick = () => setSeconds(secondsLeft(endsAt, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [holdExpiresAt, activated])
  return <ReservationBar seconds={seconds} />
}

/** A ticking clock is no live region: only its end is worth a word. */
function ReservationBar({ seconds }: { seconds: number }): ReactNode {
  const urgent = seconds <= urgentSeconds
  return (
    <section className={urgent ? 'hold urgent' : 'hold'} aria-label={words.reservation}>
      <div className="inner" role="timer" aria-live="off">
        <Icon name="clock" />
        {seconds > 0 ? (
          <>
            <span>{words.reservedFor}</span>
            <time className="num" dateTime={`PT${seconds}S`}>
              {clockText(seconds)}
            </time>
          </>
        ) : (
          <>
            <time className="num" dateTime="PT0S">
              {clockText(0)}
            </time>
            <span>{words.reservationOver}</span>
          </>
        )}
      </div>
      <svg className="hold-bar" viewBox={`0 0 ${reservationSeconds} 3`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={seconds} height="3" />
      </svg>
    </section>
  )
}
