import { ExternalLink } from 'lucide-react'
import { type Policy, policies, policyPath } from '#domain/shop-front.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardGroup } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type PartProps, toErrorProps } from './part-props.ts'
import type { PolicyDraft, ShopForm } from './shop-form.ts'

type Props = PartProps & {
  /** The saved form, which says which policy pages exist now. */
  base: ShopForm
}

/** Edits the policies. Each policy is either a text on a page of the shop or a link to another website. */
export function PoliciesCard({ draft, base, change, errors, readOnly }: Props) {
  return (
    <CardGroup title={words.policies} text={words.policiesText}>
      <div className="grid gap-4">
        {policies.map(policy => (
          <Card key={policy} className="grid gap-3 p-5">
            <PolicyPart
              policy={policy}
              value={draft[policy]}
              error={errors[policy]}
              readOnly={readOnly}
              exists={base[policy].at === 'page' && base[policy].page !== ''}
              onChange={part => change({ [policy]: { ...draft[policy], ...part } })}
            />
          </Card>
        ))}
        <Card className="p-5">
          <Switch
            label={words.asksConsent}
            hint={words.asksConsentText}
            checked={draft.asksConsent}
            disabled={readOnly}
            onChange={asksConsent => change({ asksConsent })}
          />
        </Card>
      </div>
    </CardGroup>
  )
}

type PolicyPartProps = {
  policy: Policy
  value: PolicyDraft
  error: string | undefined
  readOnly: boolean
  exists: boolean
  onChange: (part: Partial<PolicyDraft>) => void
}

function PolicyPart({ policy, value, error, readOnly, exists: isThere, onChange }: PolicyPartProps) {
  const isPage = value.at === 'page'
  return (
    <Field
      label={words.policy[policy]}
      optional
      hint={isPage ? words.policyPageHint : words.policyAddressHint}
      {...toErrorProps(error)}
      aside={
        isThere && (
          <a className="btn btn-link text-sm" href={policyPath(policy)} target="_blank" rel="noreferrer">
            {words.policyOpen} <ExternalLink aria-hidden="true" />
            <span className="sr-only">{words.policy[policy]}</span>
          </a>
        )
      }
    >
      <fieldset className="view-switch self-start" aria-label={words.policyPlace(words.policy[policy])}>
        {(['page', 'address'] as const).map(at => (
          <button
            key={at}
            type="button"
            className="w-auto px-3"
            aria-pressed={value.at === at}
            disabled={readOnly}
            onClick={() => onChange({ at })}
          >
            {words.policyPlaces[at]}
          </button>
        ))}
      </fieldset>
      {isPage ? (
        <Textarea
          rows={6}
          className="max-h-120 field-sizing-content"
          value={value.page}
          maxLength={20_000}
          disabled={readOnly}
          onChange={event => onChange({ page: event.target.value })}
        />
      ) : (
        <Input
          type="url"
          inputMode="url"
          value={value.address}
          maxLength={2_000}
          disabled={readOnly}
          onChange={event => onChange({ address: event.target.value })}
        />
      )}
    </Field>
  )
}
