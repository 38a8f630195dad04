import { useId } from 'react'
import { formatLicenseKey, licenseKeyBytes, licenseKeySources } from '#domain/license-key.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { type BenefitFieldsProps, isPrefix } from './benefit-form.ts'

const exampleBytes = Uint8Array.from({ length: licenseKeyBytes }, (_, index) => (index * 83 + 61) % 256)

/** Where the keys of a new benefit come from. The source of a saved benefit cannot be changed. */
export function SourceField({ form, onChange }: Pick<BenefitFieldsProps, 'form' | 'onChange'>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">{words.license.source}</legend>
      {licenseKeySources.map(source => (
        <RadioCard
          key={source}
          name={name}
          label={words.license.sources[source]}
          text={words.license.sourceTexts[source]}
          checked={form.source === source}
          onChange={() => onChange({ source })}
        />
      ))}
      <HelpLink topic="licenseKeys" about={words.kinds.license} className="justify-self-start" />
    </fieldset>
  )
}

export function PrefixField({ form, errors, onChange }: BenefitFieldsProps) {
  const example = formatLicenseKey(exampleBytes, isPrefix(form.prefix) ? form.prefix : '')
  return (
    <Field
      label={words.license.prefix}
      optional
      error={errors.prefix}
      hint={
        <>
          {words.license.example} <span className="font-mono [overflow-wrap:anywhere]">{example}</span>
        </>
      }
    >
      <Input
        className="font-mono"
        value={form.prefix}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => onChange({ prefix: event.target.value.toUpperCase() })}
      />
    </Field>
  )
}

/** On how many installations a key can be active, and for how long. */
export function TermsFields({ form, errors, onChange }: BenefitFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.license.activations} optional hint={words.license.activationsHint} error={errors.activations}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={form.activations}
          onChange={event => onChange({ activations: event.target.value })}
        />
      </Field>
      <Field label={words.license.days} optional hint={words.license.daysHint} error={errors.days}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={form.days}
          onChange={event => onChange({ days: event.target.value })}
        />
      </Field>
    </div>
  )
}
