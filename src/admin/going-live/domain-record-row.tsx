import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { GoingLiveCheck } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Input } from '../ui/input.tsx'
import { useLookUpSenderDomain } from './queries.ts'
import { Permitted, RowAction } from './row-actions.tsx'
import { RowLayout } from './row-layout.tsx'

const selectorPattern = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$/i

type FormProps = { onLookUp: (selector: string) => void; isBusy: boolean }

function SelectorForm({ onLookUp, isBusy }: FormProps) {
  const [selector, setSelector] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isValid = selectorPattern.test(selector.trim())
    setWrong(!isValid)
    if (isValid) onLookUp(selector.trim())
  }
  return (
    <form onSubmit={submit} className="mt-2.5 flex max-w-md flex-wrap items-start gap-2" noValidate>
      <Field
        label={words.selector}
        hint={words.selectorHint}
        error={isWrong && words.selectorWrong}
        className="min-w-44 flex-1"
      >
        <Input
          value={selector}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={event => {
            setSelector(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="mt-[26px]" busy={isBusy && words.lookingUp}>
        {words.actions.dkim}
      </Button>
    </form>
  )
}

/** The line of one DNS record of the sender's domain, with a button that looks up all three records. */
export function DomainRecordRow({ check, variant }: { check: GoingLiveCheck; variant: ButtonVariant }) {
  const { mutate, isPending, error } = useLookUpSenderDomain()
  const isSettled = check.state === 'done' || check.state === 'off'
  const isLocal = check.reason === 'sender_local'
  const wantsSelector = check.reason === 'dkim_selector_unknown' || check.reason === 'dkim_missing'
  return (
    <RowLayout
      check={check}
      action={
        <Permitted name={check.name}>
          {isLocal ? (
            <RowAction check={check} variant={variant} />
          ) : (
            <Button
              size="sm"
              variant={variant}
              busy={isPending && words.lookingUp}
              icon={<Search aria-hidden="true" />}
              onClick={() => mutate(null)}
            >
              {words.actions[check.name]}
            </Button>
          )}
        </Permitted>
      }
    >
      {check.name === 'dmarc' && !isSettled && (
        <p className="mt-2">
          <HelpLink topic="dmarc" about={words.names.dmarc} />
        </p>
      )}
      {wantsSelector && (
        <Permitted name={check.name}>
          <SelectorForm onLookUp={mutate} isBusy={isPending} />
        </Permitted>
      )}
      {error && (
        <p role="alert" className="mt-2.5 font-medium text-danger-ink">
          {words.lookUpFailed}. {getProblemText(error)}
        </p>
      )}
    </RowLayout>
  )
}
