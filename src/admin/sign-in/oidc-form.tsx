import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Provider } from '#contract/sign-in.ts'
import { shell } from '#i18n/index.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { toast } from '../ui/toaster.tsx'
import { Addresses } from './addresses.tsx'
import { type FieldErrors, isChanged, toFieldErrors } from './form-problems.ts'
import { useAddProvider, useChangeProvider, useCheckIssuer } from './queries.ts'
import { TextField } from './text-field.tsx'

const defaultScopes = 'openid email profile'
const fields = ['name', 'key', 'issuer', 'clientId', 'clientSecret', 'scopes']
type Draft = Record<'name' | 'key' | 'issuer' | 'clientId' | 'clientSecret' | 'scopes', string>

const toDraft = (provider: Provider | null): Draft => ({
  name: provider?.name ?? '',
  key: provider?.key ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  scopes: provider?.scopes ?? defaultScopes,
})

/** Returns the error texts of the fields whose value is missing or invalid. */
function findMissingFields({ name, key, issuer, clientId }: Draft): FieldErrors {
  const checks = [
    ['name', name.trim() === ''],
    ['key', !/^[a-z][a-z0-9_-]{1,39}$/.test(key.trim())],
    ['issuer', !URL.canParse(issuer.trim())],
    ['clientId', clientId.trim() === ''],
  ] as const
  return Object.fromEntries(checks.flatMap(([field, isOpen]) => (isOpen ? [[field, words.missing[field] ?? '']] : [])))
}

type OidcFormProps = { provider: Provider | null; callbackUrl: string; onDone: () => void }

/** Adds or edits an OpenID Connect provider. */
export function OidcForm({ provider, callbackUrl, onDone }: OidcFormProps) {
  const [first] = useState(() => toDraft(provider))
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [host, setHost] = useState('')
  const add = useAddProvider()
  const change = useChangeProvider()
  const check = useCheckIssuer()
  const busy = add.isPending || change.isPending

  function set(field: keyof Draft, text: string) {
    setDraft(current => ({ ...current, [field]: text }))
    setErrors(({ [field]: _, ...others }) => others)
    if (field === 'issuer') setHost('')
  }
  function showRefusal(error: unknown) {
    const fieldErrors = toFieldErrors(error, words.missing, fields)
    if (fieldErrors) setErrors(fieldErrors)
    else toast.failed(words.saveFailed, { text: getProblemText(error), stay: true })
  }
  function checkIssuer() {
    if (!URL.canParse(draft.issuer.trim())) return setErrors({ issuer: words.missing.issuer ?? '' })
    setErrors({})
    check.mutate(draft.issuer.trim(), { onSuccess: answer => setHost(answer.authorizeHost), onError: showRefusal })
  }
  function save() {
    const { name, key, issuer, clientId, clientSecret, scopes } = draft
    const common = { name: name.trim(), clientId: clientId.trim(), scopes: scopes.trim() || defaultScopes }
    const secret = clientSecret ? { clientSecret } : {}
    if (provider) return change.mutateAsync({ id: provider.id, ...common, ...secret })
    return add.mutateAsync({ kind: 'oidc', key: key.trim(), issuer: issuer.trim(), ...common, ...secret })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = findMissingFields(draft)
    setErrors(missing)
    if (busy || Object.keys(missing).length > 0) return
    try {
      const { name } = await save()
      toast.done(words.saved, { text: name })
      onDone()
    } catch (error) {
      showRefusal(error)
    }
  }
  const line = (name: keyof Draft) => ({
    name,
    label: words[name],
    value: draft[name],
    onChange: (text: string) => set(name, text),
    errors,
  })
  return (
    <form className="grid grid-cols-1 gap-4" autoComplete="off" onSubmit={event => void submit(event)} noValidate>
      <LeaveGuard dirty={() => isChanged(draft, first)} />
      <h3 className="text-md font-semibold">{provider ? words.changeTitle(provider.name) : words.oidcTitle}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...line('name')} hint={words.nameHint} />
        {!provider && <TextField {...line('key')} hint={words.keyHint} mono />}
      </div>
      {!provider && (
        <div>
          <TextField {...line('issuer')} hint={words.issuerHint} type="url" mono />
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Button variant="outline" size="sm" busy={check.isPending && words.checking} onClick={checkIssuer}>
              {words.check}
            </Button>
            <p role="status" className="text-sm text-ink-2">
              {host && words.checked(host)}
            </p>
          </div>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...line('clientId')} mono />
        <TextField
          {...line('clientSecret')}
          secret
          optional
          {...(provider?.hasSecret && { hint: provider.secretUnreadable ? words.secretUnreadable : words.secretKept })}
        />
      </div>
      <TextField {...line('scopes')} mono />
      <Addresses addresses={[{ label: words.callbackUrl, value: callbackUrl }]} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" busy={busy && words.saving}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  )
}
