import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { formatMoney } from '#domain/money.ts'
import { useControl } from './field.tsx'

/** A product variant in the list. `cents` is null when the variant no longer exists. */
type Choice = { variantId: string | null; title: string; cents: number | null; currency: string }

/** The texts of the picker. `label` is needed only outside of a field with a label. */
type Words = { label?: string; placeholder: string; clear: string; list: string }

type Props<C extends Choice> = {
  /** Memoized, because the combobox resets whenever it gets a new list. */
  choices: readonly C[]
  value: C | null
  name?: string
  words: Words
  /** What is shown in place of an empty list. */
  empty: string | false
  /** Formats the chosen variant in the field. */
  format: (choice: C) => string
  /** Returns a second line, which tells the variants of a product apart; null or '' for none. */
  getDetail: (choice: C) => string | null
  isSame: (one: C, other: C) => boolean
  /** Called with what a person typed, and with an empty text when the field was filled in another way. */
  onSearch: (typed: string) => void
  onChange: (choice: C | null) => void
}

/** Chooses one product variant from a list that the caller searches. */
export function VariantPicker<C extends Choice>({
  choices,
  value,
  name,
  words,
  empty,
  format,
  getDetail,
  isSame,
  onSearch,
  onChange,
}: Props<C>) {
  const control = useControl({})
  return (
    <Combobox.Root<C>
      items={choices}
      filter={null}
      value={value}
      itemToStringLabel={format}
      isItemEqualToValue={isSame}
      onInputValueChange={(text, { reason }) => onSearch(reason === 'input-change' ? text : '')}
      onValueChange={onChange}
    >
      <Combobox.InputGroup className="ctl pr-1">
        <Combobox.Input
          {...control}
          name={name}
          aria-label={words.label}
          placeholder={words.placeholder}
          maxLength={100}
        />
        {value && (
          <Combobox.Clear className="btn btn-ghost btn-sm btn-icon" aria-label={words.clear}>
            <X aria-hidden="true" />
          </Combobox.Clear>
        )}
        <Combobox.Trigger className="btn btn-ghost btn-sm btn-icon" aria-label={words.list}>
          <ChevronsUpDown aria-hidden="true" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner positionMethod="fixed" sideOffset={6} className="z-50 outline-0">
          <Combobox.Popup className="menu w-(--anchor-width)">
            <Combobox.Empty className="px-3 text-ink-2 not-empty:py-2">{empty}</Combobox.Empty>
            <Combobox.List className="max-h-72 overflow-y-auto outline-0">
              {(choice: C) => (
                <Combobox.Item key={choice.variantId} value={choice} className="menu-item">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{choice.title}</span>
                    {getDetail(choice) && (
                      <span className="block truncate text-sm text-ink-3">{getDetail(choice)}</span>
                    )}
                  </span>
                  {choice.cents !== null && (
                    <span className="num text-ink-2">{formatMoney(choice.cents, choice.currency)}</span>
                  )}
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="icon-16" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
