import { X } from 'lucide-react'
import { useState } from 'react'
import { isColor } from '#domain/brand-color.ts'
import { sanitizeStyle } from '#domain/visual-style.ts'
import { cn } from './cn.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type ColourFieldProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Placeholder while no color is set. If absent, a color is required. */
  none?: string
  /** Returns why a color is rejected, or null. After a rejection, the last accepted color stays in effect. */
  refuse?: (colour: string) => string | null
}

/** A diagonal line that distinguishes a swatch without a color from a white swatch. */
const stroke =
  'bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--danger)_50%,transparent_calc(50%+1px))]'

/**
 * Edits a color as text or with the browser's color picker. A rejected color stays in the field, and the reason is
 * shown.
 */
export function ColourField({ label, value, onChange, none, refuse }: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shownText = (typed ?? value ?? '').trim().toLowerCase()
  const problem = shownText === '' ? null : (refuse?.(shownText) ?? null)
  const swatch = [shownText, value].find(each => each !== undefined && isColor(each))
  function applyColour(text: string) {
    const { color } = sanitizeStyle({ color: text })
    const isAccepted = color !== undefined && !refuse?.(color)
    if (isAccepted) onChange(color)
    return isAccepted
  }
  return (
    <Field label={label} {...(problem && { error: problem })}>
      <Input
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value ?? ''}
        placeholder={none}
        before={
          <span
            className={cn(
              'size-5.5 shrink-0 overflow-hidden rounded-sm border border-line has-focus-visible:outline-2',
              shownText === '' && stroke,
            )}
          >
            <input
              type="color"
              aria-label={label}
              className={cn(
                'block size-full cursor-pointer bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0',
                shownText === '' && 'opacity-0',
              )}
              value={swatch ?? '#ffffff'}
              onChange={({ target }) => setTyped(applyColour(target.value) ? null : target.value)}
            />
          </span>
        }
        after={
          none !== undefined &&
          shownText !== '' && (
            <button
              type="button"
              aria-label={none}
              title={none}
              className="text-ink-3"
              onClick={() => {
                setTyped(null)
                onChange(undefined)
              }}
            >
              <X className="icon-16" aria-hidden="true" />
            </button>
          )
        }
        onChange={({ target }) => {
          setTyped(target.value)
          applyColour(target.value)
        }}
        onBlur={() => !(problem && isColor(shownText)) && setTyped(null)}
      />
    </Field>
  )
}
