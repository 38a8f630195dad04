import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { PhoneChannel } from '#contract/sign-in.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { useTestSender } from './queries.ts'

/** Sends a test message that grants no access, so that delivery is proven before any member depends on it. */
export function TestSender({ channel }: { channel: PhoneChannel }) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const send = useTestSender()
  function submit(event: FormEvent) {
    event.preventDefault()
    const phone = `+${typed.replace(/\D/g, '')}`
    if (!typed.trim().startsWith('+') || !/^\+[1-9]\d{6,14}$/.test(phone)) return setRefusal(words.tryMissing)
    send.mutate(
      { phone, channel },
      {
        onSuccess: () => toast.done(words.trySent, { text: words.trySentText }),
        onError: error => toast.failed(words.tryFailed, { text: getProblemText(error), stay: true }),
      },
    )
  }
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={submit} noValidate>
      <Field className="flex-1 basis-60" label={words.tryPhone} error={refusal}>
        <Input
          type="tel"
          name="try-phone"
          autoComplete="tel"
          value={typed}
          onChange={event => {
            setRefusal('')
            setTyped(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-6.5" busy={send.isPending && words.trySend}>
        {words.trySend}
      </Button>
    </form>
  )
}
