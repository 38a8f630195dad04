import { centsToDecimal, getCurrencySymbol } from '#domain/money.ts'
import { codeExpiryPresets, installmentLimits, methodCurrency } from '#domain/payment-methods.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { formatTypedAmount, type MethodDraft, type MethodField } from './methods-form.ts'

type Props = {
  draft: MethodDraft
  onChange: (change: Partial<MethodDraft>) => void
  getError: (field: MethodField) => string | undefined
  readOnly: boolean
}

const toErrorProps = (error: string | undefined) => (error ? { error } : {})
const other = 'other'

function ExpiryFields({ draft, onChange, getError, readOnly }: Props) {
  const error = getError('expiresAfterMinutes')
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Field label={words.expiry} {...(draft.isOtherExpiry ? {} : { hint: words.expiryHint, ...toErrorProps(error) })}>
        <Select
          value={draft.isOtherExpiry ? other : draft.minutes}
          disabled={readOnly}
          onChange={({ target: { value } }) =>
            onChange(value === other ? { isOtherExpiry: true } : { isOtherExpiry: false, minutes: value })
          }
        >
          {codeExpiryPresets.map(minutes => (
            <option key={minutes} value={minutes}>
              {words.expiryOf(minutes)}
            </option>
          ))}
          <option value={other}>{words.expiryOther}</option>
        </Select>
      </Field>
      {draft.isOtherExpiry && (
        <Field label={words.expiryMinutes} hint={words.expiryWrong} {...toErrorProps(error)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="num"
            maxLength={6}
            value={draft.minutes}
            disabled={readOnly}
            onChange={event => onChange({ minutes: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

type AmountProps = {
  label: string
  placeholder?: string
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

const AmountField = ({ label, placeholder = words.noLimit, value, error, readOnly, onChange }: AmountProps) => (
  <Field label={label} optional {...toErrorProps(error)}>
    <Input
      inputMode="decimal"
      autoComplete="off"
      className="num"
      maxLength={20}
      placeholder={placeholder}
      before={<span className="text-ink-3">{getCurrencySymbol(methodCurrency)}</span>}
      value={value}
      disabled={readOnly}
      onChange={event => onChange(event.target.value)}
      onBlur={() => onChange(formatTypedAmount(value))}
    />
  </Field>
)

function PercentField({ draft, onChange, getError, readOnly }: Props) {
  return (
    <Field label={words.percent} optional hint={words.percentHint} {...toErrorProps(getError('percentOff'))}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="num"
        maxLength={3}
        placeholder="0"
        after={<span className="text-ink-3">%</span>}
        value={draft.percentOff}
        disabled={readOnly}
        onChange={event => onChange({ percentOff: event.target.value })}
      />
    </Field>
  )
}

/** In how many parts a card may be paid, and how small a part may be. Only Mercado Pago offers parts. */
function InstallmentFields({ draft, onChange, getError, readOnly }: Props) {
  const counts = Array.from({ length: installmentLimits.max }, (_, index) => index + 1)
  return (
    <>
      <Field label={words.maxInstallments} {...toErrorProps(getError('maxInstallments'))}>
        <Select
          value={draft.maxInstallments}
          disabled={readOnly}
          onChange={event => onChange({ maxInstallments: event.target.value })}
        >
          <option value="">{words.installmentsByProvider(installmentLimits.max)}</option>
          {counts.map(count => (
            <option key={count} value={count}>
              {words.installmentsOf(count)}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        label={words.minInstallment}
        placeholder={centsToDecimal(installmentLimits.minCents, methodCurrency)}
        value={draft.minInstallment}
        error={getError('minInstallmentCents')}
        readOnly={readOnly}
        onChange={minInstallment => onChange({ minInstallment })}
      />
    </>
  )
}

/** The limits and the discount of a method, and the validity period and the late payments of its codes. */
export function MethodFields(props: Props) {
  const { draft, onChange, getError, readOnly } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @md:grid-cols-2">
      {draft.method === 'pix' && <ExpiryFields {...props} />}
      {draft.method === 'pix' && <PercentField {...props} />}
      {draft.method === 'card' && draft.provider === 'mercado_pago' && <InstallmentFields {...props} />}
      <AmountField
        label={words.smallest}
        value={draft.smallest}
        error={getError('minCents')}
        readOnly={readOnly}
        onChange={smallest => onChange({ smallest })}
      />
      <AmountField
        label={words.largest}
        value={draft.largest}
        error={getError('maxCents')}
        readOnly={readOnly}
        onChange={largest => onChange({ largest })}
      />
      {draft.method === 'pix' && (
        <Switch
          className="col-span-full border-t border-line pt-4"
          label={words.acceptsLate}
          hint={words.acceptsLateHint}
          checked={draft.acceptsLate}
          disabled={readOnly}
          onChange={acceptsLate => onChange({ acceptsLate })}
        />
      )}
    </div>
  )
}
