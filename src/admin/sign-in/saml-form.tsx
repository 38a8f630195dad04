import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Provider } from '#contract/sign-in.ts'
import { shell } from '#i18n/index.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Textarea } from '../ui/input.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { toast } from '../ui/toaster.tsx'
import { Addresses } from './addresses.tsx'
import { type FieldErrors, isChanged, toFieldErrors } from './form-problems.ts'
import { useAddProvider, useChangeProvider } from './queries.ts'
import { TextField } from './text-field.tsx'

const fields = ['name', 'metadata', 'domains']
type Draft = { name: string; metadata: string; domains: string }

const parseDomains = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map(each => each.replace(/^@/, ''))
    .filter(each => each !== '')

function findMissingFields({ name, metadata }: Draft, isNew: boolean): FieldErrors {
  return {
    ...(name.trim() === '' && { name: words.missing.name ?? '' }),
    ...(isNew && metadata.trim() === '' && { metadata: words.missing.metadata ?? '' }),
  }
}

type SamlFormProps = { provider: Provider | null; acsUrl: string; metadataUrl: string; onDone: () => void }

/**
 * Adds or edits a company's SAML provider: its metadata, and the domains of the e-mail addresses that sign in with it.
 */
export function SamlForm({ provider, acsUrl, metadataUrl, onDone }: SamlFormProps) {
  const [first] = useState<Draft>({
    name: provider?.name ?? '',
    metadata: '',
    domains: provider?.domains.join(', ') ?? '',
  })
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const add = useAddProvider()
  const change = useChangeProvider()
  const busy = add.isPending || change.isPending

  function set(field: keyof Draft, text: string) {
    setDraft(current => ({ ...current, [field]: text }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  function save() {
    const name = draft.name.trim()
    const domains = parseDomains(draft.domains)
    const metadata = draft.metadata.trim()
    if (!provider) return add.mutateAsync({ kind: 'saml', name, metadata, domains })
    return change.mutateAsync({ id: provider.id, name, domains, ...(metadata && { metadata }) })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = findMissingFields(draft, provider === null)
    setErrors(missing)
    if (busy || Object.keys(missing).length > 0) return
    try {
      const { name } = await save()
      toast.done(words.saved, { text: name })
      onDone()
    } catch (error) {
      const fieldErrors = toFieldErrors(error, words.missing, fields)
      if (fieldErrors) setErrors(fieldErrors)
      else toast.failed(words.saveFailed, { text: getProblemText(error), stay: true })
    }
  }
  return (
    <form className="grid grid-cols-1 gap-4" autoComplete="off" onSubmit={event => void submit(event)} noValidate>
      <LeaveGuard dirty={() => isChanged(draft, first)} />
      <h3 className="text-md font-semibold">{provider ? words.changeTitle(provider.name) : words.samlTitle}</h3>
      <TextField
        name="name"
        label={words.name}
        value={draft.name}
        onChange={text => set('name', text)}
        errors={errors}
      />
      <Field
        label={words.metadata}
        hint={provider ? words.metadataKept : words.metadataHint}
        error={errors.metadata}
        {...(provider && { optional: true })}
      >
        <Textarea
          name="metadata"
          rows={5}
          spellCheck={false}
          className="font-mono text-sm"
          value={draft.metadata}
          onChange={event => set('metadata', event.target.value)}
        />
      </Field>
      <FileDrop
        small
        title={words.metadataFile}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        onFiles={([picked]) => void picked?.file.text().then(text => set('metadata', text))}
      />
      <TextField
        name="domains"
        label={words.domains}
        hint={words.domainsHint}
        value={draft.domains}
        onChange={text => set('domains', text)}
        errors={errors}
        mono
      />
      <Addresses
        addresses={[
          { label: words.acsUrl, value: acsUrl },
          { label: words.metadataUrl, value: metadataUrl },
        ]}
      />
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
