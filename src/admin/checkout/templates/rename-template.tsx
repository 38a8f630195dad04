import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useSaveTemplate } from './queries.ts'

/** Renames a template. The new name is saved immediately, independently of the editor's save button. */
export function RenameTemplate({ template, onClose }: { template: CheckoutTemplate; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const [missing, setMissing] = useState(false)
  const save = useSaveTemplate()
  function submit() {
    const next = name.trim()
    if (next === '') return setMissing(true)
    if (next === template.name) return onClose()
    save.mutate(
      { id: template.id, body: { name: next } },
      {
        onSuccess() {
          toast.done(words.renamed)
          onClose()
        },
        onError: error => toast.failed(words.changeFailed, { text: getProblemText(error) }),
      },
    )
  }
  return (
    <Dialog open onClose={onClose} title={words.renameTitle}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={words.name} {...(missing && { error: words.nameMissing })}>
          <Input
            value={name}
            maxLength={80}
            onChange={event => {
              setName(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="brand"
          className="justify-self-end max-sm:w-full"
          busy={save.isPending && words.renaming}
        >
          {words.rename}
        </Button>
      </form>
    </Dialog>
  )
}
