import { type FormEvent, useState } from 'react'
import type { DigitalGrant } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { getEndOfDay, getLastDayBefore } from '../../ui/shop-day.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { toastResult, useAsyncAction } from '../../ui/use-async-action.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { useChangeGrantEnd } from './queries.ts'

type AccessEndDialogProps = { orderId: string; grant: DigitalGrant; onClose: () => void }

/** Sets the last day of an access, or none. */
export function AccessEndDialog({ orderId, grant, onClose }: AccessEndDialogProps) {
  const { mutateAsync: change } = useChangeGrantEnd(orderId)
  const [day, setDay] = useState(grant.expiresAt ? getLastDayBefore(new Date(grant.expiresAt)) : '')
  const [attempts, setAttempts] = useState(0)
  const { busy, run } = useAsyncAction(onClose)
  const end = day === '' ? null : getEndOfDay(day)
  const isPast = end !== null && end <= new Date()
  const form = useFocusInvalid(attempts, isPast)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAttempts(current => current + 1)
    const send = () => change({ id: grant.id, expiresAt: end?.toISOString() ?? null })
    if (!isPast) void run(() => toastResult(send(), words.endChanged, showFailure(words.changeFailed)))
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={words.endTitle(grant.title)}
      primaryAction={
        <Button type="submit" form="access-end-form" variant="brand" busy={busy && words.saving}>
          {words.save}
        </Button>
      }
    >
      <form ref={form} id="access-end-form" noValidate onSubmit={submit}>
        <Field
          label={words.lastDay}
          hint={words.lastDayHint}
          error={attempts > 0 && isPast && words.lastDayPast}
          optional
        >
          <Input type="date" value={day} onChange={event => setDay(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
