import type { TemplateElement } from '#contract/templates.ts'
import { isColor, isReadable } from '#domain/brand-color.ts'
import { findBackground, getDefaultFontSize } from '#domain/checkout-style.ts'
import { sanitizeStyle } from '#domain/visual-style.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { setStyle } from './template-draft.ts'

/** Returns the error text for an invalid or unreadable text color, or null. */
function validateTextColour(element: TemplateElement, colour: string): string | null {
  if (!isColor(colour)) return words.brandUnknown
  const background = findBackground(element)
  return background === null || isReadable(colour, background) ? null : words.textUnreadable
}

type TextAppearanceProps = { element: TemplateElement; onChange: (change: Partial<TemplateElement>) => void }

/** Edits the size and the color of an element's text. A value that is not set comes from the checkout's own style. */
export function TextAppearance({ element, onChange }: TextAppearanceProps) {
  const { fontSize, color } = sanitizeStyle(element.styles ?? {})
  const defaultSize = getDefaultFontSize(element.type)
  const changeStyle = (name: 'fontSize' | 'color', value: string | null) => onChange(setStyle(element, name, value))
  return (
    <div className="grid items-start gap-3.5 @md:grid-cols-2">
      <NumberField
        label={words.fontSize}
        value={fontSize === undefined ? null : Number.parseFloat(fontSize)}
        min={8}
        max={200}
        start={defaultSize}
        empty={words.fontSizeOwn(defaultSize)}
        onChange={size => changeStyle('fontSize', size === null ? null : `${size}px`)}
      />
      <ColourField
        label={words.textColour}
        value={color}
        none={words.textColourOwn}
        refuse={colour => validateTextColour(element, colour)}
        onChange={colour => changeStyle('color', colour ?? null)}
      />
    </div>
  )
}
