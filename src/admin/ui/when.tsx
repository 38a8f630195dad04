import { useEffect, useState } from 'react'
import { fullMoment, shortMoment } from './moment.ts'

/** In a narrow column the time stands below its day, and neither is broken. */
const inTwo = (text: string) => {
  const at = text.lastIndexOf(', ') + 1
  const whole = (part: string) => part.replaceAll(' ', '\u00a0')
  return at > 0 ? `${whole(text.slice(0, at))} ${whole(text.slice(at + 1))}` : text
}

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
