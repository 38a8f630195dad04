import { type FormEvent, useRef, useState } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { codeLength, extractDigits } from './digits.ts'
import { formatAuthError } from './format-auth-error.ts'

type CodeFormProps = {
  /** Checks the code. Resolves to the error if the server rejected the code, otherwise to null. */
  verify: (code: string) => Promise<Error | null>
  onDone: () => void
  label: string
  large?: boolean
  /** The error text for a code with missing digits. */
  missingText?: string
  errorText?: (error: Error) => string
}

/**
 * One field for a six-digit code that is typed, pasted or filled in by the browser. It submits once all digits are
 * entered.
 */
export function CodeForm({
  verify,
  onDone,
  label,
  large = false,
  missingText = auth.missingCode,
  errorText = formatAuthError,
}: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  function showRefusal(text: string) {
    setRefusal(text)
    // Selects the rejected code, so that the next typed digit replaces it.
    field.current?.focus()
    field.current?.select()
  }
  async function send(digits: string) {
    if (busy) return
    if (digits.length < codeLength) return showRefusal(missingText)
    setBusy(true)
    const error = await verify(digits)
    if (!error) return onDone()
    setBusy(false)
    showRefusal(errorText(error))
  }
  function change(text: string) {
    if (busy) return
    const digits = extractDigits(text)
    setCode(digits)
    setRefusal('')
    if (digits.length === codeLength && digits !== code) void send(digits)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(code)
  }

  return (
    <form className="grid gap-4.5" onSubmit={submit} noValidate>
      <Field label={label} error={refusal}>
        <Input
          ref={field}
          large={large}
          // This field takes the focus, because it is the only input of this step.
          autoFocus
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          className="num font-mono tracking-[.3em]"
          value={code}
          onChange={event => change(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="brand"
        {...(large && { size: 'lg' })}
        className={large ? 'w-full' : 'justify-self-start'}
        busy={busy && auth.confirmingCode}
      >
        {auth.confirmCode}
      </Button>
    </form>
  )
}
