import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#words/index.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonOut } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { paymentSettingsQuery } from './queries.ts'

const tones: Record<PaymentSettings['mode'], Tone> = { simulator: 'warn', test: 'warn', live: 'ok' }

function Mode({ settings }: { settings: PaymentSettings }) {
  const mode = words.modes[settings.mode]
  return (
    <CardGroup title={words.mode} text={words.modeText}>
      <Card>
        <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{mode.title}</p>
            <p className="text-ink-2">{mode.text}</p>
          </div>
          <Badge tone={tones[settings.mode]}>{mode.label}</Badge>
          {settings.testCardsUrl && (
            <ButtonOut
              href={settings.testCardsUrl}
              variant="outline"
              size="sm"
              icon={<ExternalLink aria-hidden="true" />}
            >
              {words.testCards}
            </ButtonOut>
          )}
        </CardBody>
      </Card>
    </CardGroup>
  )
}

function Fact({ label, ok, children }: { label: string; ok: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-1 px-5 py-3.5 sm:grid-cols-[168px_minmax(0,1fr)_auto] sm:items-center sm:gap-4">
      <dt className="font-medium">{label}</dt>
      <dd className="min-w-0 truncate font-mono text-sm text-ink-2">{children}</dd>
      <dd className="max-sm:mt-1">
        <Badge tone={ok ? 'ok' : 'warn'} dot>
          {ok ? words.present : words.missing}
        </Badge>
      </dd>
    </div>
  )
}

function secretText({ mode, secretKeySet, secretKeyLastFour }: PaymentSettings): string {
  if (secretKeyLastFour) return words.secretEnding(secretKeyLastFour)
  if (!secretKeySet) return words.secretMissing
  return mode === 'simulator' ? words.secretOfSimulator : words.present
}

function webhookText({ mode, webhookSecretSet, publicUrl }: PaymentSettings): string {
  if (!webhookSecretSet) return words.webhookMissing
  return mode === 'simulator' ? words.secretOfSimulator : `${publicUrl}/webhooks/stripe`
}

function Keys({ settings }: { settings: PaymentSettings }) {
  return (
    <CardGroup
      title={words.keys}
      text={settings.mode === 'simulator' ? `${words.keysText} ${words.keysSimulator}` : words.keysText}
    >
      <Card>
        <dl className="divide-y divide-line">
          <Fact label={words.publishableKey} ok={settings.publishableKey !== null}>
            {settings.publishableKey ?? '—'}
          </Fact>
          <Fact label={words.secretKey} ok={settings.secretKeySet}>
            {secretText(settings)}
          </Fact>
          <Fact label={words.webhook} ok={settings.webhookSecretSet}>
            {webhookText(settings)}
          </Fact>
        </dl>
      </Card>
    </CardGroup>
  )
}

export function StripeSettings() {
  const { data: settings, isError, error, refetch } = useQuery(paymentSettingsQuery)
  if (isError) return <ErrorState text={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!settings) return <LoadingRows rows={5} />
  return (
    <div className="grid gap-9">
      <Mode settings={settings} />
      <Keys settings={settings} />
      <ConnectionTest hasKey={settings.secretKeySet} />
    </div>
  )
}
