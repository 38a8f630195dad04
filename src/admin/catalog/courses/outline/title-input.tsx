import { useEffect, useRef, useState } from 'react'
import { Input } from '../../../ui/input.tsx'

type TitleInputProps = {
  label: string
  initial: string
  /** Saves the title. Resolves to false to keep the field open with what was typed. */
  onSave: (title: string) => Promise<boolean>
  onClose: () => void
}

/** Renames a module or a lesson in its place. Enter or leaving the field saves, Escape does not. */
export function TitleInput({ label, initial, onSave, onClose }: TitleInputProps) {
  const [text, setText] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const isSaving = useRef(false)
  useEffect(() => {
    // The menu that opened the field gives the focus back to its button first.
    const timer = setTimeout(() => field.current?.select(), 50)
    field.current?.focus()
    return () => clearTimeout(timer)
  }, [])

  async function save() {
    const title = text.trim()
    if (isSaving.current) return
    if (title === '' || title === initial) return onClose()
    isSaving.current = true
    if (await onSave(title)) onClose()
    else field.current?.focus()
    isSaving.current = false
  }
  return (
    <Input
      ref={field}
      className="min-w-0 flex-1"
      aria-label={label}
      value={text}
      maxLength={160}
      onChange={event => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={event => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') onClose()
      }}
    />
  )
}
