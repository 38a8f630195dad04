import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { MercadoPagoAccounts } from '#contract/mercado-pago-settings.ts'
import { settings as settingsWords, mercadoPago as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { mercadoPagoQuery, useSaveMercadoPago } from '../queries.ts'
import { AccountCard } from './account-card.tsx'
import {
  type AccountDraft,
  type AccountMode,
  buildAccountBody,
  emptyDraft,
  formatAccountError,
  getFirstMode,
  isAccountDirty,
  toKeyErrors,
} from './account-form.ts'
import { AccountModes } from './account-modes.tsx'
import { WebhookCard } from './webhook-card.tsx'

export function MercadoPagoTab({ canChange }: { canChange: boolean }) {
  const { data, isError, error, refetch } = useQuery(mercadoPagoQuery)
  if (!data && isError) return <ErrorState text={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} />
  return <MercadoPagoForm settings={data} readOnly={!canChange} />
}

function SimulatorGroup({ url }: { url: string | null }) {
  return (
    <CardGroup title={words.simulator}>
      <Card>
        <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">{url ? words.simulatorText : words.simulatorOff}</p>
          {url && (
            <ExternalButtonLink href={url} variant="outline" size="sm" icon={<ExternalLink aria-hidden="true" />}>
              {words.openSimulator}
            </ExternalButtonLink>
          )}
        </CardBody>
      </Card>
    </CardGroup>
  )
}

function MethodsGroup() {
  return (
    <CardGroup title={words.next} text={words.nextText}>
      <div>
        <ButtonLink to="/settings?tab=methods" variant="outline" icon={<ArrowRight aria-hidden="true" />}>
          {words.openMethods}
        </ButtonLink>
      </div>
    </CardGroup>
  )
}

type Question = { confirmation: typeof words.leaveSimulator; send: () => void }

/** What a save asks first, because it changes the shop's mode; null when it does not. */
function findConfirmation({ mode }: MercadoPagoAccounts, next: AccountMode) {
  if (mode === next) return null
  if (next === 'live') return settingsWords.confirmLive
  return mode === 'live' ? settingsWords.confirmLeaveLive : words.leaveSimulator
}

function MercadoPagoForm({ settings, readOnly }: { settings: MercadoPagoAccounts; readOnly: boolean }) {
  const [shown, setShown] = useState<AccountMode>(getFirstMode(settings))
  const [drafts, setDrafts] = useState<Record<AccountMode, AccountDraft>>({ test: emptyDraft, live: emptyDraft })
  const [question, setQuestion] = useState<Question | null>(null)
  const save = useSaveMercadoPago()
  const account = settings[shown]
  const change = (mode: AccountMode, next: Partial<AccountDraft>) => {
    if (save.isError) save.reset()
    setDrafts(current => ({ ...current, [mode]: { ...current[mode], ...next } }))
  }
  const fail = (error: unknown) => toast.failed(words.saveFailed, { text: formatAccountError(error), stay: true })

  function send() {
    save.mutate(buildAccountBody(shown, drafts[shown]), {
      onSuccess() {
        change(shown, emptyDraft)
        // The mutation's variables contain the typed token, so the mutation is reset.
        save.reset()
        toast.done(words.saved)
      },
      onError: fail,
    })
  }
  const ask = (next: AccountMode, run: () => void) => {
    const confirmation = findConfirmation(settings, next)
    if (confirmation) setQuestion({ confirmation, send: run })
    else run()
  }
  /** Only the first keys of a shop that simulates payments change its mode. */
  const trySave = () => (settings.mode === 'simulator' ? ask(shown, send) : send())
  const switchMode = () =>
    ask(shown, () =>
      save.mutate(
        { mode: shown, isProduction: shown === 'live' },
        { onSuccess: () => toast.done(words.modeChanged), onError: fail },
      ),
    )
  const remove = () =>
    save.mutate(
      { mode: shown, publicKey: null, accessToken: null, webhookSecret: null },
      {
        onSuccess() {
          change(shown, emptyDraft)
          toast.done(words.removed)
        },
        onError: fail,
      },
    )
  const canSwitch = !readOnly && account.accessTokenSet && settings.mode !== shown
  return (
    <div className="grid gap-9">
      {settings.mode === 'simulator' && <SimulatorGroup url={settings.simulatorUrl} />}
      <CardGroup title={words.account} text={words.accountText} help="mercadoPagoKeys">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <AccountModes current={settings.mode} shown={shown} onShow={setShown} />
            {canSwitch && (
              <Button variant="outline" size="sm" className="max-md:[--h:44px]" onClick={switchMode}>
                {shown === 'live' ? words.useLive : words.useTest}
              </Button>
            )}
          </div>
          <AccountCard
            key={shown}
            mode={shown}
            account={account}
            draft={drafts[shown]}
            onChange={next => change(shown, next)}
            refusals={toKeyErrors(save.error)}
            onSave={trySave}
            onRemove={remove}
            saving={save.isPending}
            readOnly={readOnly}
          />
        </div>
      </CardGroup>
      <CardGroup title={words.webhook} text={words.webhookText} help="mercadoPagoWebhook">
        <WebhookCard key={shown} mode={shown} settings={settings} readOnly={readOnly} />
      </CardGroup>
      {(account.accessTokenSet || (settings.mode === 'simulator' && settings.simulatorUrl)) && <MethodsGroup />}
      <AlertDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          // Closes this dialog first, because a password prompt may follow and only one dialog can be open at a time.
          setQuestion(null)
          question?.send()
        }}
        calm
        title={question?.confirmation.title}
        text={question?.confirmation.text}
        {...(question && { counts: question.confirmation.consequences })}
        confirm={question?.confirmation.confirm ?? ''}
      />
      <LeaveGuard
        dirty={() => isAccountDirty(drafts.test, settings.test) || isAccountDirty(drafts.live, settings.live)}
        keptByTabs
      />
    </div>
  )
}
