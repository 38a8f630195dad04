import { Webhook } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import type { KeySet, PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatSettingsError } from './format-settings-error.ts'
import { useCreateWebhook, useSaveWebhookSecret } from './queries.ts'
import { removeWhitespace } from './remove-whitespace.ts'

const secretPrefix = 'whsec_'

function CreateWebhook({ saved, isProduction }: { saved: KeySet; isProduction: boolean }) {
  const create = useCreateWebhook()
  const press = () =>
    create.mutate(isProduction, {
      onSuccess: () => toast.done(words.webhookCreated),
      onError: error => toast.failed(words.webhookFailed, { text: formatSettingsError(error), stay: true }),
    })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="outline"
        icon={<Webhook aria-hidden="true" />}
        disabled={!saved.secretKeySet}
        busy={create.isPending && words.creatingWebhook}
        onClick={press}
      >
        {saved.webhookSecretSet ? words.recreateWebhook : words.createWebhook}
      </Button>
      {saved.webhookSecretSet && <p className="text-ink-2">{words.webhookOtherAccount}</p>}
      {!saved.secretKeySet && <p className="text-ink-2">{words.webhookNeedsKeys}</p>}
    </div>
  )
}

/** Accepts the secret of a webhook endpoint that was created manually in Stripe's dashboard, or by the Stripe CLI. */
function ManualWebhookSecret({ isProduction }: { isProduction: boolean }) {
  const [secret, setSecret] = useState('')
  const save = useSaveWebhookSecret()
  const isWrong = save.error instanceof Problem && save.error.code === 'invalid_fields'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!secret || save.isPending) return
    save.mutate(
      { isProduction, secret },
      {
        onSuccess() {
          setSecret('')
          toast.done(words.webhookSecretSaved)
        },
        onError: error => toast.failed(words.webhookSecretFailed, { text: formatSettingsError(error) }),
      },
    )
  }
  return (
    <form className="flex flex-wrap items-start gap-2" autoComplete="off" noValidate onSubmit={submit}>
      <Field
        className="flex-1 basis-60"
        label={words.webhookSecret}
        optional
        hint={words.webhookByHand}
        error={isWrong && words.webhookSecretProblem}
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={secretPrefix}
          value={secret}
          onChange={event => {
            save.reset()
            setSecret(removeWhitespace(event.target.value))
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-6.5" disabled={!secret} busy={save.isPending}>
        {words.keepWebhookSecret}
      </Button>
    </form>
  )
}

type WebhookCardProps = { settings: PaymentSettings; saved: KeySet; isProduction: boolean; readOnly: boolean }

/** Shows how events of the payment provider reach the shop in the mode whose keys are shown. */
export function WebhookCard({ settings, saved, isProduction, readOnly }: WebhookCardProps) {
  if (settings.mode === 'simulator' && !isProduction) {
    return (
      <CardGroup title={words.webhook} text={words.webhookText}>
        <Card>
          <CardBody className="text-ink-2">{words.webhookSimulator}</CardBody>
        </Card>
      </CardGroup>
    )
  }
  const address = `${settings.publicUrl}/webhooks/stripe`
  return (
    <CardGroup title={words.webhook} text={words.webhookText}>
      <Card>
        <CardBody className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="min-w-0 flex-1 basis-60 truncate font-mono text-sm text-ink-2">{address}</code>
            <CopyButton value={address} label={words.copyAddress} iconOnly />
            <Badge tone={saved.webhookSecretSet ? 'ok' : saved.webhookSecretUnreadable ? 'bad' : 'warn'} dot>
              {saved.webhookSecretSet ? words.present : saved.webhookSecretUnreadable ? words.unreadable : words.absent}
            </Badge>
          </div>
          {saved.webhookSecretUnreadable && <p className="text-danger-ink">{words.webhookUnreadable}</p>}
          {!saved.canCreateWebhook && <p className="text-ink-2">{words.webhookPrivate}</p>}
          {!readOnly && saved.canCreateWebhook && <CreateWebhook saved={saved} isProduction={isProduction} />}
          {!readOnly && <ManualWebhookSecret isProduction={isProduction} />}
        </CardBody>
      </Card>
    </CardGroup>
  )
}
