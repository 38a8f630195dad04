import { useEffect, useState } from 'react'
import { breakAfterDate, formatDateTime, formatRelativeTime } from './format-time.ts'

/** Shows a relative time within a day, updated every minute, with the full date as its title. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks(ticks => ticks + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(moment)} className={className}>
      {breakAfterDate(formatRelativeTime(moment, new Date()))}
    </time>
  )
}
