import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type Props = {
  title: string
  name?: string
  onClose: () => void
  /** Saves the view under this name; an error of the server is shown at the field. */
  save: (name: string) => Promise<unknown>
}

export function ViewDialog({ title, name: currentName = '', onClose, save }: Props) {
  const [name, setName] = useState(currentName)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setError(words.viewNameNeeded)
    setBusy(true)
    try {
      await save(name.trim())
      onClose()
    } catch (problem) {
      setError(getProblemText(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      primaryAction={
        <Button type="submit" form="view-form" variant="brand" busy={busy && words.saving}>
          {words.save}
        </Button>
      }
    >
      <form id="view-form" noValidate onSubmit={event => void submit(event)}>
        <Field label={words.viewName} hint={words.viewHint} error={error}>
          <Input
            value={name}
            maxLength={60}
            onChange={event => {
              setName(event.target.value)
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
