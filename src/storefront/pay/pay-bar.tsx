import type { ReactNode } from 'react'
import { checkout } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { useLongWait } from '../ui/use-long-wait.ts'
import type { Notice } from './payment-state.ts'

type Props = {
  busy: boolean
  /** The reason why the button is disabled; null when it is enabled. */
  block: string | null
  label: string
  /** Content between the reason and the button. */
  children?: ReactNode
}

/** The page's primary button with the reason that disables it; on small screens it sticks to the bottom edge. */
export function PayBar({ busy, block, label, children }: Props): ReactNode {
  const isSlow = useLongWait(busy)
  return (
    <div className="paybar">
      <p className="why" id="pay-why" role="status">
        {isSlow ? checkout.takesLong : block}
      </p>
      {children}
      <button
        type="submit"
        data-early
        className="btn hero"
        aria-busy={busy || undefined}
        disabled={block !== null}
        aria-describedby={block ? 'pay-why' : undefined}
      >
        {busy ? <span className="spin" /> : <Icon name="lock" />}
        <span className="num">{label}</span>
      </button>
    </div>
  )
}

export function TrustNote({ trust, savesCard }: { trust: string; savesCard: string | null }): ReactNode {
  return (
    <>
      <p className="trust">
        <Icon name="shield" />
        <span>{trust}</span>
      </p>
      {savesCard && <p className="trust">{savesCard}</p>}
    </>
  )
}

/**
 * Shows the result of the last payment attempt. It takes focus when `focusKey` changes, because it may be off screen on
 * a phone.
 */
export function NoticeBox({ notice, focusKey }: { notice: Notice | null; focusKey: unknown }): ReactNode {
  const box = useFocusOnChange<HTMLDivElement>(focusKey)
  if (!notice) return null
  return (
    <div className="requote" role="alert" tabIndex={-1} ref={box}>
      <b>{notice.title}</b> <span>{notice.text}</span>
    </div>
  )
}
