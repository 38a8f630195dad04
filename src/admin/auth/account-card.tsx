import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import { meQuery } from '../shell/me.ts'
import { authClient } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { signInMethodsQuery, useInvalidateAccount } from './queries.ts'
import { isEmailAddress } from './validate-password.ts'

type Account = { name: string; email: string; newEmail: string | null }

function NameForm({ name: saved }: { name: string }) {
  const [name, setName] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const invalidateAccount = useInvalidateAccount()
  // A name that was saved elsewhere replaces the text of this field, unless the member has edited the text.
  if (saved !== lastSaved) {
    setLastSaved(saved)
    if (name === lastSaved) setName(saved)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setRefusal(auth.missingName)
    setBusy(true)
    const { error } = await authClient.updateUser({ data: { name: name.trim() } })
    setBusy(false)
    if (error) return setRefusal(formatAuthError(error))
    setName(typed => typed.trim())
    toast.done(auth.nameSaved)
    await invalidateAccount()
  }
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={event => void submit(event)} noValidate>
      <Field className="flex-1 basis-60" label={auth.name} error={refusal}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={event => {
            setRefusal('')
            setName(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-6.5" busy={busy && auth.savingName}>
        {auth.saveName}
      </Button>
    </form>
  )
}

/**
 * Changes the account's e-mail address. The change must be confirmed from both the old and the new address, so that
 * neither a stranger at an unlocked screen nor a typo can lock the member out of the account.
 */
function EmailForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const invalidateAccount = useInvalidateAccount()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isEmailAddress(email)) return setRefusal(auth.missingEmail)
    setBusy(true)
    const { error } = await authClient.updateUser({ email: email.trim() })
    setBusy(false)
    if (error) return setRefusal(formatAuthError(error))
    toast.done(auth.emailLinksSent)
    await invalidateAccount()
    onClose()
  }
  return (
    <form className="grid gap-3" onSubmit={event => void submit(event)} noValidate>
      <Field label={auth.newEmail} hint={auth.changeEmailText} error={refusal}>
        <Input
          type="email"
          name="email"
          // This field replaces the button that the member pressed, so it takes the focus.
          autoFocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={event => {
            setRefusal('')
            setEmail(event.target.value)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="default" busy={busy && auth.sendingLink}>
          {auth.sendEmailLinks}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  )
}

export function AccountCard({ account }: { account: Account }) {
  const me = useQuery(meQuery)
  const sendsMails = useQuery(signInMethodsQuery).data?.mails !== false
  const [changing, setChanging] = useState(false)
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        <NameForm name={account.name} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="font-medium">{auth.email}</p>
            <p className="break-words text-ink-2">{account.email}</p>
            {account.newEmail && (
              <p className="mt-1.5 rounded-sm bg-gold-soft px-2 py-0.5 text-sm break-words text-gold-ink">
                {auth.emailPending(account.newEmail)}
              </p>
            )}
          </div>
          {!changing && (
            <Button variant="outline" disabled={!sendsMails} onClick={() => setChanging(true)}>
              {auth.changeEmail}
            </Button>
          )}
          {!sendsMails && <p className="basis-full text-sm text-ink-2">{auth.changeEmailNoMails}</p>}
        </div>
        {changing && <EmailForm onClose={() => setChanging(false)} />}
        <div>
          <p className="font-medium">{auth.role}</p>
          <p className="text-ink-2">{me.data && shell.roles[me.data.role]}</p>
        </div>
      </CardBody>
    </Card>
  )
}
