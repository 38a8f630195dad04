import { type ReactNode, useEffect, useState } from 'react'
import { checkout as words } from '#words/storefront.ts'
import { firstOnline, nextOnline, untilNextOnline } from './online.ts'

export function OnlinePresence(): ReactNode {
  const [count, setCount] = useState(firstOnline)
  useEffect(() => {
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(() => {
        setCount(now => nextOnline(now, Math.random()))
        wait()
      }, untilNextOnline(Math.random()))
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="live">
      <span>
        <b className="num">{count}</b> {words.peopleOnline}
      </span>
    </p>
  )
}
