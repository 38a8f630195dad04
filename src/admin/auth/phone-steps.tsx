import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { PhoneChannel } from '#contract/sign-in.ts'
import { auth } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { CodeForm } from './code-form.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { maskPhone, parsePhone } from './phone-number.ts'
import { signInMethodsQuery } from './queries.ts'

export const formatPhoneError = (error: Error): string =>
  ('code' in error && auth.phoneErrors[String(error.code)]) || formatAuthError(error)

type SendCode = (phone: string, channel: PhoneChannel) => Promise<Error | null>
type ChannelsProps = {
  words: Record<PhoneChannel, string>
  large: boolean
  busy: PhoneChannel | null
  isQuiet?: boolean
}

function Channels({
  words,
  large,
  busy,
  isQuiet,
  onSend,
}: ChannelsProps & { onSend: (channel: PhoneChannel) => void }) {
  const { data: methods } = useQuery(signInMethodsQuery)
  return (
    <div className={isQuiet ? 'contents' : large ? 'grid grid-cols-1 gap-3' : 'flex flex-wrap gap-2'}>
      {(methods?.phone ?? []).map((channel, at) => (
        <Button
          key={channel}
          variant={isQuiet ? 'link' : at === 0 ? 'brand' : 'outline'}
          {...(large && !isQuiet && { size: 'lg' as const, className: 'w-full' })}
          {...(!isQuiet && !large && { icon: <MessageSquareText aria-hidden="true" /> })}
          busy={busy === channel && auth.sendingText}
          disabled={busy !== null && busy !== channel}
          onClick={() => onSend(channel)}
        >
          {words[channel]}
        </Button>
      ))}
    </div>
  )
}

type PhoneStepsProps = {
  /** Requests a code; resolves to the error, or null on success. */
  send: SendCode
  verify: (code: string, phone: string) => Promise<Error | null>
  onDone: () => void
  /** Builds the message that is shown after a code was requested. */
  sent?: (phone: string) => string
  /** The account's masked phone number. If it is set, the step that asks for a phone number is skipped. */
  maskedPhone?: string
  large?: boolean
}

/** Asks for a phone number and a channel (SMS or WhatsApp), then for the code that was sent to the phone. */
export function PhoneSteps({
  send,
  verify,
  onDone,
  maskedPhone,
  sent = auth.textSent,
  large = false,
}: PhoneStepsProps) {
  const [typed, setTyped] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [sendCount, setSendCount] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState<PhoneChannel | null>(null)

  async function requestCode(channel: PhoneChannel) {
    const phone = maskedPhone ?? parsePhone(typed)
    if (busy) return
    if (!phone) return setRefusal(auth.missingPhone)
    setRefusal('')
    setBusy(channel)
    const error = await send(phone, channel)
    setBusy(null)
    if (error) return setRefusal(formatPhoneError(error))
    setSendCount(count => count + 1)
    setSentTo(phone)
  }
  if (sentTo === null) {
    return (
      <div className="grid grid-cols-1 gap-4.5">
        {maskedPhone === undefined ? (
          <Field label={auth.phone} hint={auth.phoneHint} error={refusal}>
            <Input
              large={large}
              // This field takes the focus, because it is the only input of this step.
              autoFocus
              type="tel"
              name="phone"
              autoComplete="tel"
              value={typed}
              onChange={event => {
                setRefusal('')
                setTyped(event.target.value)
              }}
            />
          </Field>
        ) : (
          <>
            <FormError text={refusal} />
            <p className="text-ink-2">{auth.textTo(maskedPhone)}</p>
          </>
        )}
        <Channels words={auth.sendBy} large={large} busy={busy} onSend={channel => void requestCode(channel)} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <p className="text-ink-2" role="status">
        {sent(maskedPhone ?? maskPhone(sentTo))}
      </p>
      <CodeForm
        key={sendCount}
        large={large}
        label={auth.code}
        verify={code => verify(code, sentTo)}
        onDone={onDone}
        missingText={auth.missingTextedCode}
        errorText={formatPhoneError}
      />
      <FormError text={refusal} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
        <span>{auth.notArrived}</span>
        <Channels
          words={auth.sendAgainBy}
          large={large}
          busy={busy}
          isQuiet
          onSend={channel => void requestCode(channel)}
        />
        {maskedPhone === undefined && (
          <Button variant="link" onClick={() => setSentTo(null)}>
            {auth.otherNumber}
          </Button>
        )}
      </div>
    </div>
  )
}
