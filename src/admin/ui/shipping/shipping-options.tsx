import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { ShippingOption } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { Skeleton } from '../skeleton.tsx'
import { toast } from '../toaster.tsx'
import type { ShippingCurrencies } from './shipping-currencies.ts'
import { ShippingForm } from './shipping-form.tsx'

/** Loaded only when there is a shipping option, because the list includes the code for sorting. */
const ShippingList = lazy(() => import('./shipping-list.tsx').then(module => ({ default: module.ShippingList })))

type Options = readonly ShippingOption[]
type ShippingOptionsProps = {
  options: Options
  money: ShippingCurrencies
  onChange: (change: (options: Options) => ShippingOption[]) => void
  /** Whether the fields contain input that was not added to the list yet. */
  unfinished: RefObject<boolean>
  error?: string | undefined
}

/** Moves the option with this id to another position, counted from 0. */
function moveOption(options: Options, id: string, to: number): ShippingOption[] {
  const option = options.find(each => each.id === id)
  return option ? options.filter(each => each.id !== id).toSpliced(to, 0, option) : [...options]
}

/** Moves the focus after rows have changed: to the edit button of a row, or else to the fields below. */
function useFocusRow(options: Options, editing: string | null) {
  const root = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    const id = next.current
    if (id === null) return
    // The fields of a row that is being edited replace its edit button.
    const hasButton = id !== editing && options.some(option => option.id === id)
    const selector = hasButton ? `[data-option="${id}"] [data-edit]` : ':scope > fieldset input'
    root.current?.querySelector<HTMLElement>(selector)?.focus()
    next.current = null
  }, [options, editing])
  return { root, focusNext: (id: string) => (next.current = id) }
}

/** Manages the shipping options of a product: add, edit, sort, remove, and undo a removal. */
export function ShippingOptions({ options, money, onChange, unfinished, error }: ShippingOptionsProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const typing = useRef({ added: false, edited: false })
  const { root, focusNext } = useFocusRow(options, editing)
  const updateTyping = (changedFlags: Partial<{ added: boolean; edited: boolean }>) => {
    typing.current = { ...typing.current, ...changedFlags }
    unfinished.current = typing.current.added || typing.current.edited
  }
  const showUndo = (text: string, undo: (current: Options) => ShippingOption[]) =>
    toast.done(text, { id: 'shipping', action: { label: catalog.undo, onClick: () => onChange(undo) } })

  function remove(option: ShippingOption) {
    const index = options.indexOf(option)
    focusNext(options[index + 1]?.id ?? options[index - 1]?.id ?? '')
    onChange(current => current.filter(each => each.id !== option.id))
    showUndo(catalog.shippingRemoved(option.name), current =>
      current.some(each => each.id === option.id) ? [...current] : current.toSpliced(index, 0, option),
    )
  }
  function move(from: number, to: number) {
    const id = options[from]?.id
    if (id === undefined || from === to) return
    onChange(current => moveOption(current, id, to))
    showUndo(catalog.shippingReordered, current => moveOption(current, id, from))
  }

  return (
    <div ref={root} className="grid gap-3">
      {options.length === 0 ? (
        <p className="text-ink-2">{catalog.noShipping}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-14 rounded-lg" />}>
          <ShippingList
            options={options}
            money={money}
            editing={editing}
            error={error}
            onEdit={id => {
              if (id === null && editing) focusNext(editing)
              setEditing(id)
            }}
            onChanged={option => {
              focusNext(option.id)
              onChange(current => current.map(each => (each.id === option.id ? option : each)))
              setEditing(null)
            }}
            onRemove={remove}
            onMove={move}
            onTyping={edited => updateTyping({ edited })}
          />
        </Suspense>
      )}
      <ShippingForm
        money={money}
        option={null}
        error={error}
        onTyping={added => updateTyping({ added })}
        onDone={option => onChange(current => [...current, option])}
      />
    </div>
  )
}
