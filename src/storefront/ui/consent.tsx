import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'

type Props = { consent: boolean | null; onToggle: () => void }

/**
 * The consent box starts unchecked, so that consent is an active choice. Renders nothing when the shop does not ask for
 * consent.
 */
export function Consent({ consent, onToggle }: Props): ReactNode {
  if (consent === null) return null
  return (
    <label className="agree">
      <input type="checkbox" name="consent" autoComplete="off" checked={consent} onChange={onToggle} />
      {words.consent}
    </label>
  )
}
