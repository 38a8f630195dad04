import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { defaultBrandColor, findTextColor, inks, isColor } from '#domain/brand-color.ts'
import { formatMoney } from '#domain/money.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const presetColours = [defaultBrandColor, inks.ink, '#1d4ed8', '#6d28d9', '#b91c1c', '#c2410c', '#f5b301', '#0f766e']

/** Returns the error text for an invalid or unsuitable color, or null. */
function validateColour(typed: string): string | null {
  if (!isColor(typed)) return words.brandUnknown
  return findTextColor(typed) ? null : words.brandUnreadable
}

type BrandFieldProps = { value: string | null; onChange: (brand: string | null) => void }

/**
 * Edits the color of buttons. A color on which no text would be readable is rejected, and the last valid color stays.
 */
export function BrandField({ value, onChange }: BrandFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const current = value ?? defaultBrandColor
  const problem = typed === null ? null : validateColour(typed)
  function change(text: string) {
    const colour = text.trim().toLowerCase()
    setTyped(colour === '' || validateColour(colour) ? text : null)
    if (!validateColour(colour)) onChange(colour)
  }
  return (
    <div className="grid gap-3">
      <Field label={words.brand} hint={words.brandText} {...(problem && { error: problem })}>
        <Input
          className="max-w-60 font-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={typed ?? current}
          before={
            <input
              type="color"
              aria-label={words.brand}
              className="size-6 shrink-0 cursor-pointer rounded-sm border border-line bg-transparent p-0"
              value={typed !== null && isColor(typed) ? typed : current}
              onChange={event => change(event.target.value)}
            />
          }
          onChange={event => change(event.target.value)}
          onBlur={() => problem === words.brandUnknown && setTyped(null)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {presetColours.map(colour => (
          <button
            key={colour}
            type="button"
            aria-label={words.brandChoose(colour)}
            aria-pressed={current === colour}
            className={cn(
              'grid size-7 place-items-center rounded-full border border-line-strong max-md:size-11',
              current === colour && 'outline-2 outline-offset-2 outline-ink',
            )}
            style={{ backgroundColor: colour, color: inks[findTextColor(colour) ?? 'white'] }}
            onClick={() => change(colour)}
          >
            {current === colour && <Check className="icon-16" strokeWidth={2.4} aria-hidden="true" />}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span
          className="inline-flex h-10 items-center rounded-md px-5 font-semibold"
          style={{ backgroundColor: current, color: inks[findTextColor(current) ?? 'white'] }}
        >
          {`${words.brandSample} ${formatMoney(9_049, 'usd')}`}
        </span>
        {value !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="for-editors"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => {
              setTyped(null)
              onChange(null)
            }}
          >
            {words.brandShop}
          </Button>
        )}
      </div>
    </div>
  )
}
