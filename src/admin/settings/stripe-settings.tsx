import { useState } from 'react'
import type { PaymentSettings } from '#contract/settings.ts'
import { Problem } from '#web/call.ts'
import { settings as words } from '#words/index.ts'
import { toast } from '../ui/toaster.tsx'
import { ConfirmMode } from './confirm-mode.tsx'
import {
  afterSave,
  bodyOf,
  type KeyDraft,
  type KeyName,
  type KeyProblem,
  modeAfter,
  savedSet,
  shownMode,
} from './key-draft.ts'
import { KeysCard } from './keys-card.tsx'
import { ModeCard } from './mode-card.tsx'
import { useSaveKeys } from './queries.ts'
import { settingsProblem } from './settings-problem.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The server's refusals by field; anything else has no field. */
function refusedFields(error: unknown): Partial<Record<KeyName, KeyProblem>> {
  return error instanceof Problem && error.fields ? (error.fields as Partial<Record<KeyName, KeyProblem>>) : {}
}

type StripeSettingsProps = {
  settings: PaymentSettings
  draft: KeyDraft
  onDraft: (draft: KeyDraft) => void
  readOnly: boolean
}

/** The provider tab: mode, keys of the chosen set, connection, webhook. */
export function StripeSettings({ settings, draft, onDraft, readOnly }: StripeSettingsProps) {
  const [asking, setAsking] = useState(false)
  const save = useSaveKeys()
  const mode = shownMode(settings, draft)
  const after = modeAfter(settings, draft)
  const isProduction = mode === 'live'

  const send = () =>
    save.mutate(bodyOf(settings, draft), {
      onSuccess() {
        onDraft(afterSave(draft, mode))
        // The call kept the secret that was typed.
        save.reset()
        toast.done(words.saved)
      },
      onError: error => toast.failed(words.saveFailed, { text: settingsProblem(error), stay: true }),
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
        refused={refusedFields(save.error)}
        onSave={() => (after === settings.mode ? send() : setAsking(true))}
        saving={save.isPending}
        readOnly={readOnly}
      />
      <WebhookCard
        key={`${mode}-webhook`}
        settings={settings}
        saved={savedSet(settings, mode)}
        isProduction={isProduction}
        readOnly={readOnly}
      />
      <ConfirmMode
        before={settings.mode}
        after={after}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          // The password may be asked for next: one dialog at a time.
          setAsking(false)
          send()
        }}
      />
    </div>
  )
}
