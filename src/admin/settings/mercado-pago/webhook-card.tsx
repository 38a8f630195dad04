import { RefreshCw } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { MercadoPagoAccount, MercadoPagoAccounts } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useRefreshMercadoPago, useSaveMercadoPago } from '../queries.ts'
import { removeWhitespace } from '../remove-whitespace.ts'
import { type AccountMode, formatAccountError, toKeyErrors } from './account-form.ts'

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
      <span
        className="num flex size-6 items-center justify-center rounded-full bg-sunken text-sm font-semibold text-ink-2"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-2 pt-0.5">{children}</div>
    </li>
  )
}

function SecretForm({ mode, account }: { mode: AccountMode; account: MercadoPagoAccount }) {
  const [secret, setSecret] = useState('')
  const save = useSaveMercadoPago()
  const error = toKeyErrors(save.error).webhookSecret
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!secret || save.isPending) return
    save.mutate(
      { mode, webhookSecret: secret },
      {
        onSuccess() {
          setSecret('')
          save.reset()
          toast.done(words.secretSaved)
        },
        onError: problem => toast.failed(words.secretFailed, { text: formatAccountError(problem) }),
      },
    )
  }
  return (
    <form className="flex flex-wrap items-start gap-2" autoComplete="off" noValidate onSubmit={submit}>
      <Field
        className="flex-1 basis-60"
        label={words.secret}
        error={error ?? (account.webhookSecretUnreadable && words.secretUnreadable)}
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={event => {
            save.reset()
            setSecret(removeWhitespace(event.target.value))
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-6.5" disabled={!secret} busy={save.isPending}>
        {words.saveSecret}
      </Button>
    </form>
  )
}

function LastNotification({ at }: { at: string | null }) {
  const refresh = useRefreshMercadoPago()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-4">
      <span className={`size-2 shrink-0 rounded-full ${at ? 'bg-brand' : 'bg-gold'}`} aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1 basis-48 font-medium">
        {at ? (
          <>
            {words.lastNotification} <RelativeTime at={at} />
          </>
        ) : (
          words.noNotification
        )}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:[--h:44px]"
        icon={<RefreshCw aria-hidden="true" />}
        onClick={refresh}
      >
        {words.refresh}
      </Button>
    </div>
  )
}

type WebhookCardProps = { mode: AccountMode; settings: MercadoPagoAccounts; readOnly: boolean }

/** Explains step by step how notifications are set up, and shows whether one has arrived. */
export function WebhookCard({ mode, settings, readOnly }: WebhookCardProps) {
  const account = settings[mode]
  if (!account.accessTokenSet)
    return (
      <Card className="self-start">
        <CardBody className="text-ink-2">{words.needsKeys}</CardBody>
      </Card>
    )
  return (
    <Card>
      <CardBody className="grid gap-5">
        {!account.isReachable && <p className="max-w-[68ch] text-ink-2">{words.privateAddress}</p>}
        <ol className="grid max-w-[72ch] gap-4">
          <Step number={1}>{words.steps.open}</Step>
          <Step number={2}>
            <p>{words.steps.address[mode]}</p>
            <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 font-mono text-sm break-all">{settings.webhookUrl}</code>
              <CopyButton value={settings.webhookUrl} label={words.copyAddress} iconOnly />
            </div>
          </Step>
          <Step number={3}>{words.steps.events}</Step>
          <Step number={4}>
            <p>{words.steps.secret}</p>
            <div>
              <Badge tone={account.webhookSecretSet ? 'ok' : 'warn'} dot>
                {account.webhookSecretSet ? words.secretSet : words.secretAbsent}
              </Badge>
            </div>
            {!readOnly && <SecretForm mode={mode} account={account} />}
          </Step>
          <Step number={5}>{words.steps.proof}</Step>
        </ol>
      </CardBody>
      <LastNotification at={account.notifiedAt} />
    </Card>
  )
}
