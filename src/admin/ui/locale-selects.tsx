import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { type Language, languages, type ShopLanguage, shopLanguages } from '#domain/language.ts'
import { locale } from '#i18n/index.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

type Option = { value: string; label: string }
type ChoiceProps<Value extends string> = {
  label: string
  id?: string
  hint?: string
  error?: string | undefined
  /** Text of the option without a value. If absent, a value is required. */
  none?: string
  value: Value | null
  options: readonly Option[]
  onChange: (value: Value | null) => void
  disabled?: boolean
  large?: boolean
  isValue: (text: string) => text is Value
}

function Choice<Value extends string>({
  label,
  id,
  hint,
  error,
  none,
  value,
  options,
  onChange,
  disabled,
  large,
  isValue,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} {...(id && { id })} hint={hint} error={error}>
      <Select
        {...(large && { className: 'ctl-lg' })}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(isValue(target.value) ? target.value : null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type Props<Value> = Omit<ChoiceProps<Value & string>, 'options' | 'isValue'>
const isLanguage = (text: string): text is Language => languages.some(each => each === text)
export const LanguageSelect = ({ names, ...rest }: Props<Language> & { names: Readonly<Record<Language, string>> }) => (
  <Choice {...rest} isValue={isLanguage} options={languages.map(value => ({ value, label: names[value] }))} />
)
const isShopLanguage = (text: string): text is ShopLanguage => shopLanguages.some(each => each === text)
export const ShopLanguageSelect = ({
  names,
  ...rest
}: Props<ShopLanguage> & { names: Readonly<Record<ShopLanguage, string>> }) => (
  <Choice {...rest} isValue={isShopLanguage} options={shopLanguages.map(value => ({ value, label: names[value] }))} />
)

const isCurrency = (text: string): text is SaleCurrency => saleCurrencies.some(each => each === text)
const getCurrencyName = (code: string) => new Intl.DisplayNames(locale, { type: 'currency' }).of(code.toUpperCase())
export const CurrencySelect = (props: Props<SaleCurrency>) => (
  <Choice
    {...props}
    isValue={isCurrency}
    options={saleCurrencies.map(value => ({ value, label: `${value.toUpperCase()} · ${getCurrencyName(value)}` }))}
  />
)
