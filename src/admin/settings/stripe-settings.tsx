import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import type { PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { toast } from '../ui/toaster.tsx'
import { ConfirmMode } from './confirm-mode.tsx'
import { formatSettingsError } from './format-settings-error.ts'
import {
  buildKeysBody,
  getModeAfterSave,
  getSavedSet,
  getShownMode,
  type KeyDraft,
  type KeyName,
  type KeyProblem,
  resetSavedSet,
} from './key-draft.ts'
import { KeysCard } from './keys-card.tsx'
import { ModeCard } from './mode-card.tsx'
import { useSaveKeys } from './queries.ts'
import { WalletDomainCard } from './wallet-domain-card.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** Returns the problems of the keys that the server rejected, by field; empty for errors that concern no field. */
function getFieldProblems(error: unknown): Partial<Record<KeyName, KeyProblem>> {
  return error instanceof Problem && error.fields ? (error.fields as Partial<Record<KeyName, KeyProblem>>) : {}
}

type StripeSettingsProps = {
  settings: PaymentSettings
  draft: KeyDraft
  onDraft: (draft: KeyDraft) => void
  readOnly: boolean
}

export function StripeSettings({ settings, draft, onDraft, readOnly }: StripeSettingsProps) {
  const [asking, setAsking] = useState(false)
  const save = useSaveKeys()
  const mode = getShownMode(settings, draft)
  const after = getModeAfterSave(settings, draft)
  const isProduction = mode === 'live'

  const send = () =>
    save.mutate(buildKeysBody(settings, draft), {
      onSuccess() {
        onDraft(resetSavedSet(draft, mode))
        // The mutation's variables contain the typed secret, so the mutation is reset.
        save.reset()
        toast.done(words.saved)
      },
      onError: error => toast.failed(words.saveFailed, { text: formatSettingsError(error), stay: true }),
    })
  function change(next: KeyDraft) {
    if (save.isError) save.reset()
    onDraft(next)
  }
  return (
    <div className="grid gap-9">
      <ModeCard
        settings={settings}
        chosen={after}
        isProduction={isProduction}
        onChange={on => change({ ...draft, isProduction: on })}
        readOnly={readOnly}
      />
      <KeysCard
        key={mode}
        settings={settings}
        draft={draft}
        onChange={set => change({ ...draft, [mode]: { ...draft[mode], ...set } })}
        refusedKeys={getFieldProblems(save.error)}
        onSave={() => (after === settings.mode ? send() : setAsking(true))}
        saving={save.isPending}
        readOnly={readOnly}
      />
      <WebhookCard
        key={`${mode}-webhook`}
        settings={settings}
        saved={getSavedSet(settings, mode)}
        isProduction={isProduction}
        readOnly={readOnly}
      />
      <WalletDomainCard
        key={`${mode}-wallet`}
        settings={settings}
        saved={getSavedSet(settings, mode)}
        isProduction={isProduction}
        readOnly={readOnly}
      />
      <ConfirmMode
        before={settings.mode}
        after={after}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          // Closes this dialog first, because a password prompt may follow and only one dialog can be open at a time.
          setAsking(false)
          send()
        }}
      />
    </div>
  )
}
