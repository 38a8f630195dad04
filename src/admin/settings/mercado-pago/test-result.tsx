import { CircleAlert, CircleCheck } from 'lucide-react'
import { Problem } from '#api-client/call.ts'
import type { Received } from '#contract/endpoint.ts'
import type { testMercadoPago } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { formatAccountError } from './account-form.ts'

export function TestSucceeded({ result }: { result: Received<typeof testMercadoPago> }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 text-brand-ink">
      <CircleCheck className="icon-18 mt-px" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{words.connected(result.nickname, result.accountId)}</p>
        <p>{words.connectedText(result.isTest, result.pix === 'active', result.milliseconds)}</p>
      </div>
    </div>
  )
}

/** Shows why a test failed. A fault of a key is shown at its field as well. */
export function TestFailed({ error }: { error: unknown }) {
  const code = error instanceof Problem ? error.code : null
  const requestId = error instanceof Problem && code !== 'invalid_fields' ? error.requestId : undefined
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
      <CircleAlert className="icon-18 mt-px" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{words.connectionFailed}</p>
        {code !== 'invalid_fields' && (
          <p>{code === 'secret_key_missing' ? words.tokenMissing : formatAccountError(error)}</p>
        )}
        {requestId && <code className="block font-mono text-xs select-all">{requestId}</code>}
      </div>
    </div>
  )
}
