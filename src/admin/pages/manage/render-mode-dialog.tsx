import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { RenderMode, RenderModes, SalesPage } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { renderModesQuery, useChangePage } from '../queries.ts'

/** Explains what a render mode requires, if the server rejected the mode for that reason. */
function formatRefusal(error: unknown): string {
  const reason = error instanceof Problem ? error.answer.reason : null
  const knownReason = (Object.keys(words.modeMissing) as (keyof typeof words.modeMissing)[]).find(
    each => each === reason,
  )
  return knownReason ? words.modeMissing[knownReason] : getProblemText(error)
}

/** Returns the mode that suits the page, whether or not this installation offers that mode. */
const getRecommendedMode = ({ foreign }: SalesPage): RenderMode => (foreign ? 'origin' : 'frame')

type ModeChoiceProps = {
  mode: RenderMode
  /** Why this mode cannot be chosen; null if it can. */
  missing: string | null
  isRecommended: boolean
  checked: boolean
  onChoose: () => void
  name: string
}

function ModeChoice({ mode, missing, isRecommended, checked, onChoose, name }: ModeChoiceProps) {
  const id = useId()
  const renderLine = (idSuffix: string, text: ReactNode, className: string) => (
    <span id={`${id}-${idSuffix}`} className={cn('block text-sm', className)}>
      {text}
    </span>
  )
  return (
    <label
      className={cn(
        'flex gap-3 rounded-md border px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft',
        missing ? 'border-line bg-sunken text-ink-3' : 'cursor-pointer border-line bg-surface',
      )}
    >
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4 shrink-0 accent-brand"
        checked={checked}
        disabled={missing !== null && !checked}
        aria-describedby={`${id}-text`}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {words.modes[mode].name}
          {isRecommended && <Badge tone="ok">{words.recommended}</Badge>}
        </span>
        {renderLine('text', words.modes[mode].text, missing ? '' : 'text-ink-2')}
        {missing && renderLine('missing', missing, 'mt-1 text-gold-ink')}
      </span>
    </label>
  )
}

type ModesProps = { page: SalesPage; modes: RenderModes; onClose: () => void }

function Modes({ page, modes, onClose }: ModesProps) {
  const name = useId()
  const [mode, setMode] = useState(page.renderMode)
  const { mutateAsync: change, isPending } = useChangePage()
  const showFailure = (error: unknown) => void toast.failed(words.savePageFailed(formatRefusal(error)))
  async function save() {
    if (mode === page.renderMode) return onClose()
    const undo = () => void change({ id: page.id, renderMode: page.renderMode }).catch(showFailure)
    try {
      await change({ id: page.id, renderMode: mode })
      toast.done(words.modeChanged, { text: words.modes[mode].name, action: { label: words.undo, onClick: undo } })
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="grid gap-4">
      {page.foreign && <p className="rounded-item bg-gold-soft px-3.5 py-2.5 text-gold-ink">{words.foreignText}</p>}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="sr-only">{words.renderMode}</legend>
        {modes.map(({ mode: each, reason }) => (
          <ModeChoice
            key={each}
            name={name}
            mode={each}
            missing={reason === null ? null : words.modeMissing[reason]}
            isRecommended={each === getRecommendedMode(page)}
            checked={each === mode}
            onChoose={() => setMode(each)}
          />
        ))}
      </fieldset>
      <Button
        variant="brand"
        className="justify-self-end max-sm:w-full"
        busy={isPending && words.saving}
        onClick={() => void save()}
      >
        {words.saveMode}
      </Button>
    </div>
  )
}

/** Lets the seller choose how the page is served to shoppers, and recommends a render mode. */
export function RenderModeDialog({ page, onClose }: { page: SalesPage; onClose: () => void }) {
  const modes = useQuery(renderModesQuery)
  return (
    <Dialog open onClose={onClose} title={words.renderModeTitle} text={words.renderModeText}>
      {modes.data ? (
        <Modes page={page} modes={modes.data} onClose={onClose} />
      ) : modes.isError ? (
        <ErrorState text={getProblemText(modes.error)} error={modes.error} onRetry={() => void modes.refetch()} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  )
}
