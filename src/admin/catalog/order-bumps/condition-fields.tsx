import { useQuery } from '@tanstack/react-query'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { CountryPicker } from '../../ui/shipping/country-picker.tsx'
import type { BumpFieldsProps } from './bump-form.ts'
import { CheckList } from './check-list.tsx'
import { campaignsOfProductQuery } from './queries.ts'

/** Adds the chosen ids that no longer exist, so that they can be deselected. */
const withGone = (choices: readonly { id: string; name: string }[], chosen: readonly string[], name: string) => [
  ...choices,
  ...chosen.filter(id => !choices.some(choice => choice.id === id)).map(id => ({ id, name })),
]

const methods = (['card', 'pix'] as const).map(id => ({ id, name: () => words.methodNames[id] }))

/** The conditions under which the order bump is offered. */
export function ConditionFields({ product, form, errors, onChange }: BumpFieldsProps) {
  const campaigns = useQuery(campaignsOfProductQuery(product))
  return (
    <>
      <CheckList
        title={words.campaignIds}
        hint={words.campaignsHint}
        empty={words.noCampaigns}
        choices={withGone(campaigns.data ?? [], campaigns.data ? form.campaignIds : [], words.goneCampaign)}
        chosen={form.campaignIds}
        onChange={campaignIds => onChange({ campaignIds })}
      />
      {(product.variants.length > 1 || form.variantIds.length > 0) && (
        <CheckList
          title={words.variantIds}
          hint={words.variantsHint}
          choices={withGone(product.variants, form.variantIds, words.goneVariant)}
          chosen={form.variantIds}
          onChange={variantIds => onChange({ variantIds })}
        />
      )}
      {product.currency === 'brl' && (
        <CheckList
          title={words.methods}
          hint={words.methodsHint}
          choices={methods.map(({ id, name }) => ({ id, name: name() }))}
          chosen={form.methods}
          onChange={chosen => onChange({ methods: chosen })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.minimumCents} optional hint={words.amountHint}>
          <MoneyInput
            name="minimumCents"
            placeholder={words.noLimit}
            value={form.minimumCents}
            currency={product.currency}
            onChange={minimumCents => onChange({ minimumCents })}
          />
        </Field>
        <Field label={words.maximumCents} optional error={errors.maximumCents}>
          <MoneyInput
            name="maximumCents"
            placeholder={words.noLimit}
            value={form.maximumCents}
            currency={product.currency}
            onChange={maximumCents => onChange({ maximumCents })}
          />
        </Field>
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm text-ink-2">{words.countriesHint}</p>
        <CountryPicker picked={form.countries} onPick={countries => onChange({ countries })} isOptional />
      </div>
    </>
  )
}
