import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { CustomerDetail } from '#contract/customers.ts'
import { normalizeEmail } from '#domain/email.ts'
import { isEnded } from '#domain/subscription.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useErase } from '../queries.ts'

function TitledList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** Says what is deleted, what is kept and why. To confirm, the customer's e-mail address must be typed. */
export function EraseDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { id, name, email, subscriptions } = customer
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const { mutateAsync: erase, isPending } = useErase(id)
  const running = subscriptions.filter(({ state }) => !isEnded(state)).length
  const isSame = normalizeEmail(typed).toLowerCase() === email.toLowerCase()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending) return
    if (!isSame) return field.current?.focus()
    try {
      await erase(typed.trim())
      toast.done(words.eraseDone)
      onClose()
    } catch (error) {
      toast.failed(words.eraseFailed, { text: getProblemText(error), stay: true })
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={words.eraseTitle(name)}
      text={words.eraseText}
      primaryAction={
        <Button type="submit" form={form} variant="destructive" busy={isPending && words.erasing}>
          {words.eraseDo}
        </Button>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={event => void submit(event)}>
        <TitledList title={words.removed} items={words.removes} />
        {running > 0 && (
          <p className="num rounded-md bg-danger-soft px-3.5 py-2.5 font-medium text-danger-ink">
            {words.ending(running)}
          </p>
        )}
        <TitledList title={words.kept} items={words.keeps} />
        <p className="text-ink-2">{words.eraseLater}</p>
        <Field
          label={words.typeEmail}
          hint={words.typeExactly(email)}
          error={tried && !isSame ? words.mistyped(email) : undefined}
        >
          <Input
            ref={field}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
