import { type ReactNode, useEffect, useRef } from 'react'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { CodePanel } from './code-panel.tsx'
import { enhanceCodePanel } from './enhance-code-panel.ts'

export type CodePanelProps = {
  awaiting: AwaitingPayment
  /** The summary of what the shopper is paying for. */
  children: ReactNode
  onPaid: () => void
  onReplaced: (awaiting: AwaitingPayment) => void
  /** Returns to the form. */
  onLeave: () => void
  /** Requests a new code. */
  onRenew: () => void
}

/**
 * Replaces the form of a checkout while a Pix code is unpaid. The panel never updates its code, so each code needs its
 * own `key`.
 */
export function CheckoutCodePanel({ awaiting, children, ...reactions }: CodePanelProps): ReactNode {
  const main = useRef<HTMLElement>(null)
  const latest = useRef(reactions)
  useEffect(() => {
    latest.current = reactions
  })
  useEffect(() => {
    const panel = main.current?.querySelector<HTMLElement>('.pix')
    if (!panel) return
    scrollTo(0, 0)
    panel.querySelector<HTMLElement>('#pix-title')?.focus()
    const stop = enhanceCodePanel(panel, 0, {
      onPaid: () => latest.current.onPaid(),
      onReplaced: next => latest.current.onReplaced(next),
      onLeave: () => latest.current.onLeave(),
      onRenew: () => latest.current.onRenew(),
    })
    return () => {
      stop()
      // If the form is shown again, it continues at the methods.
      document.querySelector<HTMLElement>('[name="method"]:checked')?.focus()
    }
  }, [])
  return (
    <main className="ty" ref={main}>
      <CodePanel awaiting={awaiting} heading="h1" hasForm />
      {children}
    </main>
  )
}
