import type { TemplateElement } from '#contract/templates.ts'
import { isColour, isReadable } from '#domain/brand-colour.ts'
import { findBackground, getDefaultFontSize } from '#domain/checkout-style.ts'
import { sanitizeStyle } from '#domain/visual-style.ts'
import { templates as words } from '#words/lazy-words.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { setStyle } from './template-draft.ts'

/** Returns why a text color is refused, or null. */
function validateTextColour(element: TemplateElement, colour: string): string | null {
  if (!isColour(colour)) return words.brandUnknown
  const ground = findBackground(element)
  return ground === null || isReadable(colour, ground) ? null : words.textUnreadable
}

type TextAppearanceProps = { element: TemplateElement; onChange: (change: Partial<TemplateElement>) => void }

/** The size and color of an element's text. Without a choice the checkout's own apply. */
export function TextAppearance({ element, onChange }: TextAppearanceProps) {
  const { fontSize, color } = sanitizeStyle(element.styles ?? {})
  const own = getDefaultFontSize(element.type)
  const wear = (name: 'fontSize' | 'color', value: string | null) => onChange(setStyle(element, name, value))
  return (
    <div className="grid items-start gap-3.5 @md:grid-cols-2">
      <NumberField
        label={words.fontSize}
        value={fontSize === undefined ? null : Number.parseFloat(fontSize)}
        min={8}
        max={200}
        start={own}
        empty={words.fontSizeOwn(own)}
        onChange={size => wear('fontSize', size === null ? null : `${size}px`)}
      />
      <ColourField
        label={words.textColour}
        value={color}
        none={words.textColourOwn}
        refuse={colour => validateTextColour(element, colour)}
        onChange={colour => wear('color', colour ?? null)}
      />
    </div>
  )
}
