import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { PhoneChannel } from '#contract/sign-in.ts'
import type { PhoneSender } from '#contract/sign-in-phone.ts'
import { signIn as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { OneTimeSecret } from '../ui/one-time-secret.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { type FieldErrors, toFieldErrors } from './form-problems.ts'
import { phoneQuery, useRemoveSender, useSaveSender } from './queries.ts'
import { TestSender } from './test-sender.tsx'
import { TextField } from './text-field.tsx'

const channels: readonly PhoneChannel[] = ['sms', 'whatsapp']
const formatCounts = ({ people, factors }: PhoneSender) => [
  ...(people > 0 ? [words.phonePeople(people)] : []),
  ...(factors > 0 ? [words.phoneFactors(factors)] : []),
]

function Remove({ saved }: { saved: PhoneSender }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveSender()
  function confirmRemoval() {
    setAsking(false)
    // Uses the promise instead of the mutation's callbacks, because the form is unmounted before the request finishes.
    remove.mutateAsync(undefined).then(
      () => toast.done(words.phoneRemoved),
      error => toast.failed(words.phoneRemoveFailed, { text: getProblemText(error), stay: true }),
    )
  }
  return (
    <>
      <Button variant="ghost" busy={remove.isPending && words.removing} onClick={() => setAsking(true)}>
        {words.phoneRemove}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirmRemoval}
        title={words.phoneRemoveTitle}
        text={words.phoneRemoveText}
        counts={formatCounts(saved)}
        confirm={words.phoneRemove}
      />
    </>
  )
}

function Renew({ onRenew }: { onRenew: () => void }) {
  const [asking, setAsking] = useState(false)
  function confirmRenewal() {
    setAsking(false)
    onRenew()
  }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {words.renewSecret}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirmRenewal}
        title={words.renewTitle}
        text={words.renewText}
        confirm={words.renewSecret}
        calm
      />
    </>
  )
}

function SenderForm({ saved, onSecret }: { saved: PhoneSender; onSecret: (secret: string | null) => void }) {
  const { sender } = saved
  const [url, setUrl] = useState(sender?.url ?? '')
  const [chosen, setChosen] = useState<readonly PhoneChannel[]>(sender?.channels ?? ['sms'])
  const [enabled, setEnabled] = useState(sender?.enabled ?? true)
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useSaveSender()

  async function send(renewSecret: boolean) {
    const missing = {
      ...(!URL.canParse(url.trim()) && { url: words.missingUrl }),
      ...(chosen.length === 0 && { channels: words.missingChannel }),
    }
    setErrors(missing)
    if (save.isPending || Object.keys(missing).length > 0) return
    try {
      const body = { url: url.trim(), channels: channels.filter(each => chosen.includes(each)), enabled, renewSecret }
      onSecret((await save.mutateAsync(body)).secret)
      toast.done(words.phoneSaved)
    } catch (error) {
      const fieldErrors = toFieldErrors(error, { url: words.missingUrl, channels: words.missingChannel }, [
        'url',
        'channels',
      ])
      if (fieldErrors) setErrors(fieldErrors)
      else toast.failed(words.phoneFailed, { text: getProblemText(error), stay: true })
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(false)
  }
  const buildChannelHandler = (channel: PhoneChannel) => (on: boolean) =>
    setChosen(current => (on ? [...current, channel] : current.filter(each => each !== channel)))
  return (
    <form className="grid grid-cols-1 gap-4" autoComplete="off" onSubmit={submit} noValidate>
      {sender?.secretUnreadable && <p className="text-danger-ink">{words.senderUnreadable}</p>}
      {!sender && <p className="text-ink-2">{words.phoneWhy}</p>}
      {sender && <Switch label={words.phoneOn} checked={enabled} onChange={setEnabled} />}
      <TextField
        name="url"
        label={words.phoneUrl}
        hint={words.phoneUrlHint}
        value={url}
        onChange={text => {
          setErrors({})
          setUrl(text)
        }}
        errors={errors}
        type="url"
        mono
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{words.channels}</legend>
        {channels.map(channel => (
          <Checkbox
            key={channel}
            label={words.channelNames[channel]}
            checked={chosen.includes(channel)}
            onChange={buildChannelHandler(channel)}
          />
        ))}
        {errors.channels && <p className="font-[500] text-danger-ink">{errors.channels}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="brand" busy={save.isPending && words.saving}>
          {words.save}
        </Button>
        {sender && (
          <>
            <Renew onRenew={() => void send(true)} />
            <Remove saved={saved} />
          </>
        )}
      </div>
    </form>
  )
}

/** Edits the settings of the service that delivers codes to phones, and sends a test message. */
export function PhoneCard() {
  const { data: saved, isError, error, refetch } = useQuery(phoneQuery)
  const [secret, setSecret] = useState<string | null>(null)
  if (!saved && isError) return <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!saved) return <LoadingRows rows={3} />
  const [first] = saved.sender?.channels ?? []
  return (
    <Card>
      <CardBody>
        {/* The React key resets the form once the sender was removed. */}
        <SenderForm key={String(saved.sender !== null)} saved={saved} onSecret={setSecret} />
        <OneTimeSecret
          value={secret}
          onClose={() => setSecret(null)}
          words={{
            title: words.secretTitle,
            text: words.secretText,
            what: words.theSecret,
            kept: words.secretStored,
            copy: words.copySecret,
          }}
        />
      </CardBody>
      {first && (
        <CardBody className="border-t border-line">
          <h3 className="mb-3 font-semibold">{words.tryTitle}</h3>
          <TestSender channel={first} />
        </CardBody>
      )}
    </Card>
  )
}
