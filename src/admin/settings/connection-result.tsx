import { CircleAlert, CircleCheck } from 'lucide-react'
import { Problem } from '#api-client/call.ts'
import { locale } from '#i18n/index.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { formatSettingsError } from './format-settings-error.ts'
import type { Connection } from './queries.ts'

const countries = new Intl.DisplayNames(locale, { type: 'region' })
/** Shortens an account id, for example to 'acct_1Qk…92'. */
const shortenId = (id: string) => (id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id)

function formatAccount({ account }: Connection): string | null {
  if (!account) return null
  return words.account(account.name, shortenId(account.id), account.country && (countries.of(account.country) ?? null))
}

export function Connected({ connection }: { connection: Connection }) {
  const { products, mode, milliseconds } = connection
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 text-brand-ink">
      <CircleCheck className="icon-18 mt-px" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{words.connected(products.length)}</p>
        <p>
          {formatAccount(connection)} {words.answered(words.modeBadge[mode], milliseconds)}
        </p>
      </div>
    </div>
  )
}

/**
 * Returns a further explanation of a failed connection, for example a slow provider or a rate limit. Null for a
 * rejected or missing key, which needs no further explanation.
 */
function formatReason(error: unknown): string | null {
  const code = error instanceof Problem ? error.code : null
  if (code === 'provider_key_refused' || code === 'secret_key_missing') return null
  return formatSettingsError(error)
}

export function ConnectionFailed({ error }: { error: unknown }) {
  const isMissing = error instanceof Problem && error.code === 'secret_key_missing'
  const requestId = error instanceof Problem && !isMissing ? error.requestId : undefined
  const reason = formatReason(error)
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
      <CircleAlert className="icon-18 mt-px" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{isMissing ? words.secretMissing : words.connectionFailed}</p>
        {reason && <p>{reason}</p>}
        {requestId && <code className="block font-mono text-xs select-all">{requestId}</code>}
      </div>
    </div>
  )
}
