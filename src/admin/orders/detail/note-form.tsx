import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { maxNoteLength } from '#contract/orders.ts'
import { shell } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useAddNote } from './queries.ts'

/** Adds a note to the timeline; Ctrl+Enter saves it. */
export function NoteForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useAddNote(orderId)
  useEffect(() => field.current?.focus(), [])

  async function save() {
    setTried(true)
    if (add.isPending) return
    if (text.trim() === '') return field.current?.focus()
    try {
      await add.mutateAsync(text)
      onClose()
    } catch (error) {
      toast.failed(words.noteFailed, { text: getProblemText(error), stay: true })
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <form
      noValidate
      className="mb-5 grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={words.note}
        hint={words.noteHint}
        error={tried && text.trim() === '' ? words.noteMissing : undefined}
      >
        <Textarea
          ref={field}
          rows={3}
          maxLength={maxNoteLength}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          {shell.cancel}
        </Button>
        <Button type="submit" size="sm" busy={add.isPending && words.savingNote}>
          {words.saveNote}
        </Button>
      </div>
    </form>
  )
}
