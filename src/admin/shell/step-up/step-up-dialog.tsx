import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { confirmPassword } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { HiddenUsernameField, PasswordInput } from '../../ui/password-input.tsx'
import { meQuery } from '../me.ts'

const formatStepUpError = (error: unknown) =>
  error instanceof Problem && error.code === 'wrong_password' ? auth.wrongPassword : getProblemText(error)

/** Asks for the password again; after that, the interrupted request continues. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { data: me } = useQuery(meQuery)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  // The mutation contains the password, so it is not kept in the cache.
  const confirm = useMutation({ mutationFn: () => call(confirmPassword, { body: { password } }), gcTime: 0 })

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!password)
    if (password && !confirm.isPending) confirm.mutate(undefined, { onSuccess: () => onAnswer(true) })
  }
  function change(text: string) {
    confirm.reset()
    setPassword(text)
  }
  const error = missing && !password ? auth.missingPassword : confirm.isError && formatStepUpError(confirm.error)
  return (
    <Dialog open onClose={() => onAnswer(false)} title={auth.stepUpTitle} text={auth.stepUpText}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <HiddenUsernameField email={me?.email ?? ''} />
        <Field label={auth.password} error={error}>
          <PasswordInput
            autoFocus
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={event => change(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {shell.cancel}
          </Button>
          <Button type="submit" variant="default" busy={confirm.isPending && auth.confirmingCode}>
            {auth.confirmCode}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
