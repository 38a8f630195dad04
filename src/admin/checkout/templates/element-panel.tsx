import { ArrowDown, ArrowUp, ImagePlus, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { findBannerPicture, findBannerSlot, isFormType } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { findPlaceholder, getElementName, hasOwnText } from './element-kinds.ts'
import type { ElementRowProps } from './element-props.ts'
import { SourceChoice } from './source-choice.tsx'
import { TemplateBanner } from './template-banner.tsx'
import { TextAppearance } from './text-appearance.tsx'

type PanelProps = Omit<ElementRowProps, 'open' | 'onOpen'>

/** The maximum length that the API contract accepts. */
const maxTextLength = 2_000

/**
 * Edits the seller's text of an element. If the text can contain the remaining time or the number of visitors, a button
 * inserts the placeholder for it.
 */
function OwnText({ element, onChange }: Pick<PanelProps, 'element' | 'onChange'>) {
  const { type, content } = element
  const line = useRef<HTMLInputElement>(null)
  const placeholder = findPlaceholder(type)
  const write = (text: string) => onChange({ content: text })
  if (!placeholder)
    return (
      <Field label={words.ownText} hint={type === 'benefits' ? words.benefitsHint : undefined}>
        <Textarea
          rows={type === 'cta_message' ? 2 : 4}
          maxLength={maxTextLength}
          value={content}
          onChange={event => write(event.target.value)}
        />
      </Field>
    )
  function insert() {
    const field = line.current
    const from = field?.selectionStart ?? content.length
    write(`${content.slice(0, from)}${placeholder}${content.slice(field?.selectionEnd ?? from)}`)
    field?.focus()
  }
  return (
    <Field
      label={words.ownText}
      hint={content.trim() === '' ? words.shopText : words.placeholders}
      aside={
        !content.includes(placeholder) && (
          <Button variant="ghost" size="sm" icon={<Plus aria-hidden="true" />} onClick={insert}>
            {words.insert(placeholder)}
          </Button>
        )
      }
    >
      <Input ref={line} maxLength={maxTextLength} value={content} onChange={event => write(event.target.value)} />
    </Field>
  )
}

function BannerPicture({ element, toBanner, ...parts }: PanelProps) {
  const slot = findBannerSlot(element)
  if (!slot) return null
  if (toBanner)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">{words.bannerEmpty}</p>
        <Button variant="outline" size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => toBanner(slot)}>
          {words.toBanner}
        </Button>
      </div>
    )
  return <TemplateBanner slot={slot} url={findBannerPicture([element], slot)} {...parts} />
}

function Content(props: PanelProps) {
  const { element } = props
  const { type } = element
  if (type === 'banner') return <BannerPicture {...props} />
  return (
    <>
      {hasOwnText(type) && <OwnText {...props} />}
      {hasOwnText(type) && <TextAppearance {...props} />}
      {(type === 'online_presence' || type === 'reviews') && <SourceChoice {...props} />}
      {isFormType(type) && <p className="text-ink-2">{`${words.about[type]}. ${words.noText}`}</p>}
      {type === 'product_summary' && <p className="text-ink-2">{words.summaryText}</p>}
      {type === 'order_bumps' && <p className="text-ink-2">{words.bumpsText}</p>}
      {type === 'express_checkout' && <p className="text-ink-2">{words.expressText}</p>}
    </>
  )
}

export function ElementPanel(props: PanelProps) {
  const { element, at, count, onMove, onRemove } = props
  const name = getElementName(element)
  return (
    <div className="grid gap-3.5 px-3.5 pt-1.5 pb-3.5 pl-14 max-md:pl-4">
      <Content {...props} />
      <div className="for-editors flex items-center gap-1">
        <IconButton
          text={words.moveUp}
          label={`${words.moveUp}: ${name}`}
          disabled={at === 0}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          text={words.moveDown}
          label={`${words.moveDown}: ${name}`}
          disabled={at === count - 1}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => onMove(at + 1)}
        />
        {!isFormType(element.type) && (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto text-danger-ink hover:text-danger-ink"
            aria-label={words.removeOf(name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          >
            {words.delete}
          </Button>
        )}
      </div>
    </div>
  )
}
