import type { MercadoPagoAccount } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { AccountMode } from './account-form.ts'

const pixTones: Record<keyof typeof words.pixStates, Tone> = {
  active: 'ok',
  pending: 'warn',
  inactive: 'bad',
  unknown: 'plain',
}

/** Whether an account is stored, and for which kind of payments. */
export function AccountBadge({ mode, account }: { mode: AccountMode; account: MercadoPagoAccount }) {
  if (account.accessTokenUnreadable)
    return (
      <Badge tone="bad" dot>
        {words.states.unreadable}
      </Badge>
    )
  if (!account.accessTokenSet) return <Badge dot>{words.states.absent}</Badge>
  return (
    <Badge tone={mode === 'live' ? 'ok' : 'warn'} dot>
      {words.states[mode]}
    </Badge>
  )
}

/** What the account said about itself when it was read last. */
export function AccountSummary({ account }: { account: MercadoPagoAccount }) {
  if (!account.accountId) return null
  const pix = account.pix ?? 'unknown'
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex items-center gap-2">
          <dt className="text-ink-2">{words.accountId}</dt>
          <dd className="num font-medium">{account.accountId}</dd>
        </div>
        <div className="flex items-center gap-2">
          <dt className="text-ink-2">{words.pix}</dt>
          <dd>
            <Badge tone={pixTones[pix]} dot>
              {words.pixStates[pix]}
            </Badge>
          </dd>
        </div>
        {account.testedAt && (
          <div className="flex items-center gap-2">
            <dt className="text-ink-2">{words.tested}</dt>
            <dd>
              <RelativeTime at={account.testedAt} />
            </dd>
          </div>
        )}
      </dl>
      {account.pix === 'inactive' && <p className="text-gold-ink">{words.pixInactive}</p>}
    </div>
  )
}
