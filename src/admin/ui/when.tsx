import { useEffect, useState } from 'react'
import { fullMoment, inTwo, shortMoment } from './moment.ts'

/** A moment people read: relative within a day, kept current each minute, with the full date in its title. */
export function When({ at, className }: { at: string; className?: string }) {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks(ticks => ticks + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(at)
  return (
    <time dateTime={at} title={fullMoment(moment)} className={className}>
      {inTwo(shortMoment(moment, new Date()))}
    </time>
  )
}
