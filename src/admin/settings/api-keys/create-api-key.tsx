import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { ApiKey } from '#contract/team.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { getRoleName, keyRoles } from './key-role.ts'
import { useCreateApiKey } from './queries.ts'

const daysPerYear = 365
/** Lifetimes in days; null means that the key does not expire. */
const durations = [30, 90, daysPerYear, null] as const
const formatDuration = (days: (typeof durations)[number]) =>
  days === null ? words.forever : days === daysPerYear ? words.oneYear : words.days(days)

export function CreateApiKey() {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [role, setRole] = useState<ApiKey['role']>('viewer')
  const [days, setDays] = useState<(typeof durations)[number]>(90)
  const [tried, setTried] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const createKey = useCreateApiKey()
  const isNameMissing = name.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNameMissing) return field.current?.focus()
    if (createKey.isPending) return
    createKey.mutate(
      { name: name.trim(), role, days },
      {
        onSuccess(created) {
          setKey(created.key)
          setName('')
          setTried(false)
          createKey.reset()
        },
        onError: error => toast.failed(words.makeFailed, { text: getProblemText(error), stay: true }),
      },
    )
  }
  return (
    <Card>
      <CardBody>
        <form className="grid gap-4" autoComplete="off" onSubmit={submit} noValidate>
          <Field label={words.keyName} error={tried && isNameMissing && words.missingKeyName}>
            <Input ref={field} maxLength={80} value={name} onChange={event => setName(event.target.value)} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.role}>
              <Select
                value={role}
                onChange={event => setRole(keyRoles.find(each => each === event.target.value) ?? role)}
              >
                {keyRoles.map(each => (
                  <option key={each} value={each}>
                    {getRoleName(each)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={words.keyLasts}>
              <Select
                value={String(days)}
                onChange={event => setDays(durations.find(each => String(each) === event.target.value) ?? null)}
              >
                {durations.map(each => (
                  <option key={each} value={String(each)}>
                    {formatDuration(each)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <p className="text-ink-2" aria-live="polite">
            {words.can[role]}
          </p>
          <Button
            type="submit"
            variant="brand"
            className="justify-self-start"
            icon={<KeyRound aria-hidden="true" />}
            busy={createKey.isPending && words.makingKey}
          >
            {words.makeKey}
          </Button>
        </form>
        <OneTimeSecret
          value={key}
          onClose={() => setKey(null)}
          words={{
            title: words.keyMade,
            text: words.keyMadeText,
            what: words.theKey,
            kept: words.keyKept,
            copy: words.copyKey,
          }}
        />
      </CardBody>
    </Card>
  )
}
