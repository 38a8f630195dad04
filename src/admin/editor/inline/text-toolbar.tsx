import { ArrowDown, ArrowUp, Bold, Copy, HandCoins, ImageUp, Link2, Maximize2, Trash2, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { AppearanceChange, SelectedElement, StructureAct, ToEditor } from '#contract/editor-messages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../../shell/key-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toHexColour } from './to-hex-colour.ts'

/** The seven text sizes that the toolbar offers, in px. */
const sizes = [12, 14, 16, 18, 24, 32, 48]

type ToolButtonProps = {
  label: string
  icon: ReactNode
  onClick: () => void
  pressed?: boolean | undefined
  disabled?: boolean
}
/**
 * A toolbar button. It stays focusable while it is disabled, so that the focus is not lost when a focused button
 * becomes disabled.
 */
const ToolButton = ({ label, icon, onClick, pressed, disabled }: ToolButtonProps) => (
  <button
    type="button"
    className={buttonClass(
      { variant: pressed ? 'secondary' : 'ghost', size: 'icon-sm' },
      disabled ? 'cursor-not-allowed text-ink-3' : '',
    )}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-disabled={disabled ? true : undefined}
    onClick={() => !disabled && onClick()}
  >
    {icon}
  </button>
)

/** A separator between tools. It is hidden on phones, where the tools wrap onto several lines. */
const ToolbarSeparator = () => <span className="mx-1 h-5 w-px bg-line max-md:hidden" aria-hidden="true" />

/**
 * The initial value of a color input without a color. A color input reports no change when its current color is
 * selected, and white is often selected.
 */
const almostWhite = '#fffffe'

type ColourProps = { label: string; value: string; onChange: (value: string) => void; onClear?: () => void }
/** A color input. The value '' means no color; the swatch is then crossed out. */
const Colour = ({ label, value, onChange, onClear }: ColourProps) => {
  const name = value === '' ? words.noColor(label) : label
  return (
    <span className="flex items-center">
      <span className="relative flex">
        <input
          type="color"
          aria-label={name}
          title={name}
          className="size-8 max-md:size-11 cursor-pointer rounded-sm border border-line bg-transparent p-1"
          value={value === '' ? almostWhite : toHexColour(value)}
          onChange={event => onChange(event.target.value)}
        />
        {value === '' && (
          <svg
            className="pointer-events-none absolute inset-1.5 size-[calc(100%-12px)] text-danger"
            viewBox="0 0 20 20"
            aria-hidden="true"
          >
            <line x1="1" y1="19" x2="19" y2="1" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        )}
      </span>
      {onClear && value !== '' && (
        <ToolButton label={words.noBackColor} icon={<X aria-hidden="true" />} onClick={onClear} />
      )}
    </span>
  )
}

/** Sets size, weight and colors of the selected part of a text or of the whole text. */
function TextStyleControls({
  look,
  onChange,
}: {
  look: SelectedElement['look']
  onChange: (change: AppearanceChange) => void
}) {
  const size = Math.round(look.size)
  return (
    <>
      <select
        aria-label={words.fontSize}
        title={words.fontSize}
        className="h-8 max-md:h-11 cursor-pointer rounded-sm border border-line bg-surface px-2 text-sm max-md:text-base"
        value={size}
        onChange={event => onChange({ size: Number(event.target.value) })}
      >
        {!sizes.includes(size) && <option value={size}>{words.fontPx(size)}</option>}
        {sizes.map(px => (
          <option key={px} value={px}>
            {words.fontPx(px)}
          </option>
        ))}
      </select>
      <ToolButton
        label={words.bold}
        pressed={look.bold}
        icon={<Bold aria-hidden="true" />}
        onClick={() => onChange({ bold: !look.bold })}
      />
      <Colour label={words.textColor} value={look.color} onChange={color => onChange({ color })} />
      <Colour
        label={words.backColor}
        value={look.background}
        onChange={background => onChange({ background })}
        onClear={() => onChange({ background: '' })}
      />
    </>
  )
}

/**
 * Moves the focus within the toolbar: arrow keys to the next or previous tool, Home and End to the first or last
 * (WAI-ARIA toolbar pattern).
 */
function moveToolbarFocus(event: KeyboardEvent<HTMLDivElement>) {
  const isSelectKey = event.target instanceof HTMLSelectElement && /^Arrow(Up|Down)$/.test(event.key)
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const tools: Element[] = [...event.currentTarget.querySelectorAll('button,select,input')]
  const index = document.activeElement ? tools.indexOf(document.activeElement) : -1
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? tools[0]
      : event.key === 'End'
        ? tools.at(-1)
        : step
          ? tools.at((index + step) % tools.length)
          : null
  if (!(next instanceof HTMLElement) || isSelectKey) return
  event.preventDefault()
  next.focus()
}

/** Whether the selection can be a link. Any selected text can become one, except inside a button. */
export const canLink = ({ link, tag }: SelectedElement, typing: boolean) =>
  link !== null || (typing && tag !== 'button')

type TextToolbarProps = {
  ref: Ref<HTMLDivElement>
  selected: SelectedElement
  typing: boolean
  send: (message: ToEditor) => void
  onAct: (kind: StructureAct) => void
  onLink: () => void
  onImage: (id: string) => void
  /** Opens the dialog for the element's role in its funnel; null when the page does not belong to a funnel. */
  onMark: (() => void) | null
}

/** Offers the actions for the selected element. */
export function TextToolbar({ ref, selected, typing, send, onAct, onLink, onImage, onMark }: TextToolbarProps) {
  const { link, mark } = selected
  const sendCommand = (type: 'save' | 'cancel' | 'focus' | 'parent') => send({ vitrine: 'editor', type })
  return (
    <div ref={ref}>
      <div
        role="toolbar"
        aria-label={words.toolbarOf}
        className="flex flex-wrap items-center gap-1 rounded-lg border border-line bg-surface p-1.5 shadow-lg max-md:gap-x-0 max-md:p-1 max-md:[&_.btn]:[--h:44px]"
        onMouseDown={event => {
          // Pressing a button must not take the caret out of the text.
          if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') sendCommand(typing ? 'cancel' : 'focus')
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendCommand('save')
          else if (event.key === 'Tab' && event.shiftKey) {
            event.preventDefault()
            sendCommand('focus')
          } else moveToolbarFocus(event)
        }}
      >
        {typing && (
          <TextStyleControls
            look={selected.look}
            onChange={change => send({ vitrine: 'editor', type: 'look', change })}
          />
        )}
        {selected.kind === 'image' && (
          <Button variant="ghost" size="sm" icon={<ImageUp aria-hidden="true" />} onClick={() => onImage(selected.id)}>
            {words.changeImage}
          </Button>
        )}
        {canLink(selected, typing) && (
          <ToolButton
            label={words.changeLink}
            pressed={typing ? link !== null : undefined}
            icon={<Link2 aria-hidden="true" />}
            onClick={onLink}
          />
        )}
        {onMark && (
          <ToolButton
            label={words.inFunnel}
            pressed={mark.role !== null}
            icon={<HandCoins aria-hidden="true" />}
            onClick={onMark}
          />
        )}
        {(typing || link || onMark || selected.kind === 'image') && <ToolbarSeparator />}
        {!typing && (
          <>
            <ToolButton
              label={words.moveBefore}
              disabled={selected.before === null}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => onAct('up')}
            />
            <ToolButton
              label={words.moveAfter}
              disabled={selected.after === null}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => onAct('down')}
            />
          </>
        )}
        <ToolButton label={words.duplicate} icon={<Copy aria-hidden="true" />} onClick={() => onAct('duplicate')} />
        <ToolButton label={words.removeElement} icon={<Trash2 aria-hidden="true" />} onClick={() => onAct('remove')} />
        <ToolButton
          label={words.chooseAround}
          disabled={selected.parent === null}
          icon={<Maximize2 aria-hidden="true" />}
          onClick={() => sendCommand('parent')}
        />
        {typing && (
          <>
            <ToolbarSeparator />
            <Button variant="ghost" size="sm" onClick={() => sendCommand('cancel')} title={keyNames.escape}>
              {words.cancelText}
            </Button>
            <Button
              variant="brand"
              size="sm"
              onClick={() => sendCommand('save')}
              title={`${keyNames.control} ${keyNames.enter}`}
            >
              {words.saveText}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
