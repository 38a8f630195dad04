import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { parseOldPath, parseRedirectTarget } from '#domain/redirect.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { useCreateRedirect } from './queries.ts'

type Errors = { path?: string; target?: string }

function toErrors(cause: unknown): Errors | null {
  if (!(cause instanceof Problem)) return null
  if (cause.code === 'redirect_exists') return { path: getProblemText(cause) }
  if (cause.code !== 'invalid_fields') return null
  return {
    ...(cause.fields?.path && { path: words.ownPath }),
    ...(cause.fields?.target && { target: words.foreignTarget }),
  }
}

/** Adds a redirect from an address of the old shop. */
export function RedirectForm() {
  const [form, setForm] = useState({ path: '', target: '' })
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreateRedirect()
  const [attempts, setAttempts] = useState(0)
  const element = useFocusInvalid(attempts, Object.keys(errors).length > 0)
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    setErrors({})
  }
  function submit() {
    const found = {
      ...(parseOldPath(form.path) === null && { path: words.ownPath }),
      ...(parseRedirectTarget(form.target) === null && { target: words.foreignTarget }),
    }
    setErrors(found)
    setAttempts(attempts + 1)
    if (Object.keys(found).length > 0) return
    create.mutate(form, {
      onSuccess() {
        setForm({ path: '', target: '' })
        toast.done(words.redirectAdded)
      },
      onError(error) {
        const refused = toErrors(error)
        if (refused) setErrors(refused)
        else toast.failed(words.redirectFailed, { text: getProblemText(error), stay: true })
      },
    })
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={words.oldPath} hint={words.oldPathHint} error={errors.path}>
        <Input name="path" value={form.path} maxLength={500} onChange={event => change({ path: event.target.value })} />
      </Field>
      <Field label={words.target} hint={words.targetHint} error={errors.target}>
        <Input
          name="target"
          value={form.target}
          maxLength={500}
          onChange={event => change({ target: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="brand" className="justify-self-start" busy={create.isPending}>
        {words.addRedirect}
      </Button>
    </form>
  )
}
