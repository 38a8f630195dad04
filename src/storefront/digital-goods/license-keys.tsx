import { Fragment, type ReactNode } from 'react'
import type { BoughtBenefit } from '#contract/bought-data.ts'
import { formatDate } from '#domain/time-zone.ts'
import { getLanguageTag, orderPage } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

type LicenseKey = BoughtBenefit['keys'][number]

/**
 * The license keys of a benefit, a sentence about those that the shop has yet to deliver, and the seller's instructions.
 */
export function LicenseKeys({ benefit: { keys, keysDue }, timeZone, children }: LicenseKeysProps): ReactNode {
  return (
    <div className="licenses">
      {keys.length > 0 && (
        <ul className="keys">
          {keys.map(key => (
            <KeyBox key={key.key} license={key} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {keysDue > 0 && (
        <p className="due">
          <Icon name="clock" />
          <span>{orderPage.digital.keysDue(keysDue)}</span>
        </p>
      )}
      {children}
    </div>
  )
}
type LicenseKeysProps = { benefit: BoughtBenefit; timeZone: string; children: ReactNode }

function KeyBox({ license: { key, activations, activationLimit, expiresAt }, timeZone }: KeyBoxProps): ReactNode {
  const words = orderPage.digital
  const facts = [
    (activationLimit !== null || activations > 0) && words.installations(activations, activationLimit),
    expiresAt && words.keyValidUntil(formatDate(timeZone, getLanguageTag(), new Date(expiresAt))),
  ].filter(Boolean)
  return (
    <li data-key-box data-copied={words.keyCopied} data-selected={words.keySelected}>
      <p className="vh">{words.licenseKey}</p>
      <div className="key">
        <code translate="no">
          {/* Browsers do not break lines between a hyphen and a digit. */}
          {key.split(/(?<=-)/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </code>
        <button type="button" className="btn outline" hidden>
          <Icon name="copy" />
          <span>{words.copyKey}</span>
          <span className="vh"> {key}</span>
        </button>
      </div>
      <p className="said sm" role="status" />
      {facts.length > 0 && <p className="sm mut num">{facts.join(' · ')}</p>}
    </li>
  )
}
type KeyBoxProps = { license: LicenseKey; timeZone: string }
