import { Link } from 'react-router'
import type { ProviderState } from '#contract/payment-method-settings.ts'
import { type PaymentProvider, paymentProviders } from '#domain/payment-provider.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { MethodDraft, MethodField } from './methods-form.ts'

const cardNotes = () => [words.interestNote, words.stripeNote, words.offersNote]
const pixNotes = () => [words.pixNote, words.offersNote]

type Props = {
  draft: MethodDraft
  states: readonly ProviderState[]
  onChange: (change: Partial<MethodDraft>) => void
  getError: (field: MethodField) => string | undefined
  readOnly: boolean
}

/** Selects the provider that serves a method in reais. A provider without keys cannot be chosen. */
export function ProviderField({ draft, states, onChange, getError, readOnly }: Props) {
  const isUsable = (provider: PaymentProvider) => states.some(state => state.provider === provider && state.isUsable)
  const error = getError('provider')
  return (
    <div className="grid gap-2">
      <Field
        className="max-w-[360px]"
        label={words.provider}
        {...(error && { error })}
        aside={
          !isUsable('mercado_pago') && (
            <Link className="text-sm text-ink-2 underline underline-offset-2" to="/settings?tab=mercado-pago">
              {words.configure}
            </Link>
          )
        }
      >
        <Select
          value={draft.provider}
          disabled={readOnly}
          onChange={event => onChange({ provider: event.target.value as PaymentProvider })}
        >
          {paymentProviders.map(provider => (
            <option key={provider} value={provider} disabled={!isUsable(provider) && provider !== draft.provider}>
              {isUsable(provider) ? words.providers[provider] : words.notConfigured(words.providers[provider])}
            </option>
          ))}
        </Select>
      </Field>
      {draft.provider === 'mercado_pago' && (
        <ul className="grid max-w-[72ch] list-disc gap-1 pl-5 text-sm text-ink-2">
          {(draft.method === 'card' ? cardNotes() : pixNotes()).map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
