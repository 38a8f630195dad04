import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { digitalGoods } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { benefitsQuery, useCreateBenefit } from '../digital-goods/queries.ts'

type NewCourseDialogProps = { productId: string; suggestion: string; onClose: () => void }

/** Creates a course by its title and opens it. */
export function NewCourseDialog({ productId, suggestion, onClose }: NewCourseDialogProps) {
  const words = digitalGoods.course
  const client = useQueryClient()
  const navigate = useNavigate()
  const [title, setTitle] = useState(suggestion)
  const [attempts, setAttempts] = useState(0)
  const { mutateAsync: create, isPending } = useCreateBenefit(productId)
  const isMissing = attempts > 0 && title.trim() === ''
  const form = useFocusInvalid(attempts, false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is rendered inside of the product page, whose form must not be submitted.
    event.stopPropagation()
    if (isPending) return
    setAttempts(current => current + 1)
    if (title.trim() === '') return
    const known = client.getQueryData(benefitsQuery(productId).queryKey)?.benefits ?? []
    try {
      const { benefits } = await create({ kind: 'course', title: title.trim() })
      const course = benefits.find(({ id }) => known.every(each => each.id !== id))
      onClose()
      if (course) void navigate(`/products/${productId}/courses/${course.id}`)
    } catch (error) {
      showFailure(words.createFailed)(error)
    }
  }
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={words.newTitle}
      primaryAction={
        <Button type="submit" form="course-form" variant="brand" busy={isPending && words.creating}>
          {words.create}
        </Button>
      }
    >
      <form ref={form} id="course-form" noValidate onSubmit={event => void submit(event)}>
        <Field
          label={digitalGoods.title}
          hint={words.titleHint}
          error={isMissing ? digitalGoods.titleMissing : undefined}
        >
          <Input value={title} maxLength={120} onChange={event => setTitle(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
