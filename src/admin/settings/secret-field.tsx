import { Lock } from 'lucide-react'
import type { KeySet } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { formatDate } from '../ui/format-time.ts'
import { Input } from '../ui/input.tsx'
import { removeWhitespace } from './remove-whitespace.ts'

const formatSecretChange = ({ secretChangedAt, secretChangedBy }: KeySet) =>
  secretChangedAt ? words.secretChanged(formatDate(new Date(secretChangedAt)), secretChangedBy) : null

type SecretFieldProps = {
  saved: KeySet
  /** The typed key; null while the stored key is kept. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | null
  prefix: string
  readOnly: boolean
}

/** A stored key shows only its prefix and last characters; a button opens an empty field for a new key. */
export function SecretField({ saved, value, onChange, onBlur, error, prefix, readOnly }: SecretFieldProps) {
  const isStored = saved.secretKeySet && value === null
  if (isStored || readOnly) {
    const shown = saved.secretKeySet
      ? words.secretShown(saved.secretKeyPrefix ?? '', saved.secretKeyLastFour ?? '')
      : saved.secretKeyUnreadable
        ? words.unreadable
        : words.notSet
    return (
      <Field key="stored" label={words.secretKey} hint={formatSecretChange(saved)}>
        <Input
          readOnly
          value={shown}
          before={<Lock aria-hidden="true" />}
          after={
            !readOnly && (
              <Button variant="ghost" size="sm" onClick={() => onChange('')}>
                {words.changeSecret}
              </Button>
            )
          }
        />
      </Field>
    )
  }
  return (
    <Field
      key="typed"
      label={words.secretKey}
      error={error ?? (saved.secretKeyUnreadable && !value && words.secretUnreadable)}
      hint={formatSecretChange(saved)}
    >
      <Input
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={prefix}
        // This field replaces the button that the member pressed, so it takes the focus.
        autoFocus={saved.secretKeySet}
        value={value ?? ''}
        onChange={event => onChange(removeWhitespace(event.target.value))}
        onBlur={onBlur}
        after={
          saved.secretKeySet && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {words.keepSecret}
            </Button>
          )
        }
      />
    </Field>
  )
}
