import { Lock } from 'lucide-react'
import type { MercadoPagoAccount } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDate } from '../../ui/format-time.ts'
import { Input } from '../../ui/input.tsx'
import { removeWhitespace } from '../remove-whitespace.ts'
import { keyStart } from './account-form.ts'

const formatChange = ({ changedAt, changedBy }: MercadoPagoAccount) =>
  changedAt ? words.changed(formatDate(new Date(changedAt)), changedBy) : null

type TokenFieldProps = {
  saved: MercadoPagoAccount
  /** The typed token; null while the stored one is kept. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
  readOnly: boolean
}

/** A stored token shows only its last characters; a button opens an empty field for a new one. */
export function TokenField({ saved, value, onChange, onBlur, error, readOnly }: TokenFieldProps) {
  const isStored = saved.accessTokenSet && value === null
  if (isStored || readOnly) {
    const missing = saved.accessTokenUnreadable ? words.states.unreadable : words.notSet
    return (
      <Field key="stored" label={words.accessToken} hint={formatChange(saved)} error={isStored && error}>
        <Input
          readOnly
          value={saved.accessTokenSet ? words.stored(saved.accessTokenLastFour ?? '') : missing}
          before={<Lock aria-hidden="true" />}
          after={
            !readOnly && (
              <Button variant="ghost" size="sm" onClick={() => onChange('')}>
                {words.change}
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
      label={words.accessToken}
      error={error ?? (saved.accessTokenUnreadable && !value && words.tokenUnreadable)}
      hint={formatChange(saved)}
    >
      <Input
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={keyStart}
        // This field replaces the button that the member pressed, so it takes the focus.
        autoFocus={saved.accessTokenSet}
        value={value ?? ''}
        onChange={event => onChange(removeWhitespace(event.target.value))}
        onBlur={onBlur}
        after={
          saved.accessTokenSet && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {words.keep}
            </Button>
          )
        }
      />
    </Field>
  )
}
