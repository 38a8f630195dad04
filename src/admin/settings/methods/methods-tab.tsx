import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethodSettings } from '#contract/payment-method-settings.ts'
import { settings, paymentMethods as words } from '#i18n/lazy-words.ts'
import { CardGroup } from '../../ui/card.tsx'
import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows } from '../../ui/conflict/conflict-rows.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { paymentMethodsQuery } from '../queries.ts'
import { describeMethods, type Mode, validateMethods } from './methods-form.ts'
import { MethodsList } from './methods-list.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { useSaveMethods } from './use-save-methods.ts'

export function MethodsTab({ canChange }: { canChange: boolean }) {
  const { data, isError, error, refetch } = useQuery(paymentMethodsQuery)
  if (!data && isError) return <ErrorState text={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} />
  // A mode becomes usable when its keys are saved, and the form then includes it.
  return <MethodsForm key={data.modes.map(({ mode }) => mode).join()} settings={data} canChange={canChange} />
}

function MethodsForm({ settings: latest, canChange }: { settings: PaymentMethodSettings; canChange: boolean }) {
  const { draft, base, dirty, refusals, saving, changeMode, save, discard, conflict } = useSaveMethods(latest)
  const [shown, setShown] = useState<Mode>(latest.mode)
  const [attempts, setAttempts] = useState(0)
  const problems = validateMethods(draft)
  const modes = latest.modes.map(({ mode }) => mode)
  const changed = modes.filter(mode => JSON.stringify(draft[mode]) !== JSON.stringify(base[mode]))
  const states = latest.modes.find(({ mode }) => mode === shown)?.providers ?? []

  function trySave() {
    setAttempts(attempts + 1)
    const [firstKey] = Object.keys(problems)
    if (firstKey === undefined) return save()
    const mode = modes.find(each => firstKey.startsWith(`${each}.`)) ?? shown
    setShown(mode)
    toast.failed(words.saveFailed, { text: problems[firstKey] })
  }

  return (
    <div className="grid gap-9 pb-16">
      <FormProblems attempts={attempts} isRejected={Object.keys(refusals).length > 0} />
      {!canChange && <p className="text-ink-2">{settings.readOnly}</p>}
      <CardGroup title={words.title} text={words.text}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {modes.length > 1 && (
            <ModeChoice modes={modes} current={latest.mode} shown={shown} changed={changed} onShow={setShown} />
          )}
          <MethodsList
            key={shown}
            mode={shown}
            drafts={draft[shown] ?? []}
            saved={base[shown] ?? []}
            states={states}
            errors={attempts > 0 ? { ...refusals, ...problems } : refusals}
            onChange={drafts => changeMode(shown, drafts)}
            canChange={canChange}
          />
        </div>
      </CardGroup>
      <SaveBar
        dirty={dirty && canChange}
        busy={saving}
        onSave={trySave}
        onDiscard={() => {
          setAttempts(0)
          discard()
        }}
      />
      {conflict && (
        <ConflictDialog
          title={words.conflict}
          rows={buildConflictRows<Partial<Record<Mode, (typeof draft)[Mode]>>>(
            { base, theirs: conflict.theirs, mine: draft },
            words.modes,
            (version, mode) => describeMethods(version[mode]),
          )}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </div>
  )
}
