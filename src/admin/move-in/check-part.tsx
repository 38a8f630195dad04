import { useRef, useState } from 'react'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { ColumnTable } from './column-table.tsx'
import { formatRecognition } from './format-status.ts'
import { ImportOptions } from './import-options.tsx'
import type { MoveIn } from './use-move-in.ts'

type Inspected = NonNullable<MoveIn['inspected']>

function CheckForm({ moveIn, inspected, busy }: { moveIn: MoveIn; inspected: Inspected; busy: boolean }) {
  const { missing, repeated, lacksCurrency, step, error } = moveIn
  const [attempts, setAttempts] = useState(0)
  const currencyError = attempts > 0 && lacksCurrency ? words.currencyMissing : undefined
  const form = useFocusInvalid(attempts, false)
  const button = useRef<HTMLButtonElement>(null)
  function check() {
    setAttempts(attempts + 1)
    if (!lacksCurrency) moveIn.check()
  }
  /** The buttons to retry and to cancel disappear when they are pressed. */
  function focusCheck() {
    button.current?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        check()
      }}
    >
      <fieldset disabled={busy} className="min-w-0">
        <ImportOptions {...moveIn} inspected={inspected} currencyError={currencyError} />
      </fieldset>
      {error && step === 'mapping' && (
        <ErrorState
          text={error.text}
          error={error.cause}
          onRetry={() => {
            focusCheck()
            check()
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          type="submit"
          variant={step === 'checked' || step === 'importing' ? 'outline' : 'brand'}
          busy={step === 'checking' ? words.checking : false}
          disabled={missing.length > 0 || repeated.length > 0 || step === 'importing'}
        >
          {words.check}
        </Button>
        {step === 'checking' && (
          <Button
            variant="ghost"
            onClick={() => {
              focusCheck()
              moveIn.cancel()
            }}
          >
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The columns of the file, the options, and the button that checks what the import will do. */
export function CheckPart({ moveIn, busy }: { moveIn: MoveIn; busy: boolean }) {
  const { inspected, missing, step } = moveIn
  if (!inspected || step === 'done') return null
  return (
    <>
      <CardGroup title={words.columns} text={words.columnsText}>
        <div className="grid min-w-0 gap-3">
          <p className="text-ink-2">{formatRecognition(inspected)}</p>
          <ColumnTable {...moveIn} inspected={inspected} disabled={busy} />
          {missing.length > 0 && (
            <p role="alert" className="font-[500] text-danger-ink">
              {words.missingFields(missing.map(field => words.fields[field]).join(', '), missing.length)}
            </p>
          )}
        </div>
      </CardGroup>
      <CardGroup title={words.options}>
        <CheckForm moveIn={moveIn} inspected={inspected} busy={busy} />
      </CardGroup>
    </>
  )
}
