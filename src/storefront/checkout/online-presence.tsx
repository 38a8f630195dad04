import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#api-client/call.ts'
import { tellPresence } from '#contract/checkout-lookups.ts'
import type { Block } from '#domain/checkout-template.ts'
import { checkout as words } from '#i18n/storefront.ts'
import {
  getNextChangeDelayMs,
  getNextOnlineCount,
  initialOnlineCount,
  minShownCount,
  presenceIntervalMs,
} from './online-count.ts'

type Props = { productId: string; block: Block; activated: number | null }

/** Shows a simulated number of people online, which starts to change when the page is activated. */
export function SimulatedPresence({ block, activated }: Omit<Props, 'productId'>): ReactNode {
  const [count, setCount] = useState(initialOnlineCount)
  useEffect(() => {
    if (activated === null) return
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(() => {
        setCount(now => getNextOnlineCount(now, Math.random()))
        wait()
      }, getNextChangeDelayMs(Math.random()))
    }
    wait()
    return () => clearTimeout(timer)
  }, [activated])
  return <OnlineCount count={count} block={block} />
}

/** Shows how many browsers have this checkout open. Each browser reports its presence while its tab is visible. */
export function LivePresence({ productId, block, activated, opened }: Props & { opened: boolean }): ReactNode {
  const [count, setCount] = useState(0)
  const started = activated !== null && opened
  useEffect(() => {
    if (!started) return
    const reportPresence = () => {
      if (document.visibilityState !== 'visible') return
      call(tellPresence, { body: { productId } }).then(
        answer => setCount(answer.count),
        () => undefined,
      )
    }
    reportPresence()
    const timer = setInterval(reportPresence, presenceIntervalMs)
    return () => clearInterval(timer)
  }, [started, productId])
  return count < minShownCount ? null : <OnlineCount count={count} block={block} />
}

function OnlineCount({ count, block: { id, text } }: { count: number; block: Block }): ReactNode {
  const [before, after] = text?.includes('{count}') ? text.split('{count}') : ['', ` ${text ?? words.peopleOnline}`]
  return (
    <p className="live" data-element={id}>
      <span>
        {before}
        <b className="num">{count}</b>
        {after}
      </span>
    </p>
  )
}
