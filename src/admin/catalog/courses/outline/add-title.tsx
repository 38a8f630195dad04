import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toaster.tsx'

type AddTitleProps = {
  /** The button that opens the field, and its accessible name where several buttons have the same text. */
  text: string
  label?: string
  inputLabel: string
  placeholder: string
  variant?: 'ghost' | 'outline'
  /** Whether the field is open with the focus when it is first rendered. */
  isFirst?: boolean
  onAdd: (title: string) => Promise<unknown>
}

/**
 * Adds modules or lessons by their titles. Enter adds one and leaves the field open for the next one, which can be typed
 * while the earlier one is being sent.
 */
export function AddTitle({ text, label, inputLabel, placeholder, variant, isFirst = false, onAdd }: AddTitleProps) {
  const words = courses.outline
  const [isOpen, setIsOpen] = useState(isFirst)
  const [typed, setTyped] = useState('')
  const [creating, setCreating] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isOpen) field.current?.focus()
    else if (returnsFocus.current) button.current?.focus()
    returnsFocus.current = false
  }, [isOpen])

  function add() {
    const title = typed.trim()
    if (title === '') return
    setTyped('')
    setCreating(current => [...current, title])
    queue.current = queue.current
      .then(() => onAdd(title))
      .catch(error => {
        setTyped(current => (current === '' ? title : current))
        toast.failed(words.createFailed(title), { text: getProblemText(error), stay: true })
      })
      .finally(() => setCreating(([, ...others]) => others))
  }
  function close() {
    setIsOpen(false)
    setTyped('')
    returnsFocus.current = true
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Escape') close()
  }

  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant={variant ?? 'ghost'}
        size="sm"
        className="for-editors justify-self-start max-md:[--h:44px]"
        icon={<Plus aria-hidden="true" />}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
    )
  }
  return (
    <div className="for-editors grid gap-1.5">
      <p role="status" className="text-sm text-ink-2 empty:hidden [overflow-wrap:anywhere]">
        {creating[0] !== undefined && words.creating(creating[0])}
      </p>
      <div className="flex items-center gap-2">
        <Input
          ref={field}
          className="min-w-0 flex-1"
          aria-label={inputLabel}
          placeholder={placeholder}
          value={typed}
          maxLength={160}
          enterKeyHint="next"
          onChange={event => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => typed.trim() === '' && creating.length === 0 && setIsOpen(false)}
        />
        <Button variant="outline" onPointerDown={event => event.preventDefault()} onClick={add}>
          {words.addShort}
        </Button>
      </div>
      <p className="text-sm text-ink-2 max-md:hidden">{words.enterHint}</p>
    </div>
  )
}
