import { Bell, BellOff, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { PushDevice } from '#contract/push.ts'
import { push } from '#i18n/lazy-words.ts'
import type { PushSupport } from '../../shell/push-device.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toaster.tsx'
import { useRemoveDevice, useTestDevice, useTurnOnPush } from './queries.ts'

/** One state of this device: an icon, what it is, what to do, and the actions. */
function DeviceState(props: { icon: ReactNode; title: string; text?: ReactNode; actions?: ReactNode }) {
  const { icon, title, text, actions } = props
  return (
    <div className="flex gap-3.5 p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-item bg-sunken text-ink-2" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        {text && <div className="mt-0.5 text-ink-2">{text}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}

function IosSteps() {
  return (
    <>
      <ol className="list-decimal space-y-1 pl-5">
        {push.iosSteps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-sm">{push.iosVersion}</p>
    </>
  )
}

/** Why notifications cannot be turned on in this browser now, and what to do. */
function Unavailable({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  const icon = <BellOff className="icon-18" />
  if (support === 'ios') return <DeviceState icon={icon} title={push.ios} text={<IosSteps />} />
  const texts = {
    blocked: { title: push.blocked, text: push.blockedText },
    insecure: { title: push.insecure, text: push.insecureText },
    unsupported: { title: push.unsupported, text: push.unsupportedText },
  }
  return <DeviceState icon={icon} {...texts[support]} />
}

function TurnedOff({ publicKey }: { publicKey: string }) {
  const turnOn = useTurnOnPush()
  const press = () =>
    turnOn.mutate(publicKey, {
      onSuccess: result => {
        if (result === 'on') toast.done(push.turnedOn)
        if (result === 'dismissed') toast.failed(push.notTurnedOn, { text: push.dismissed })
        if (result === 'no_service') toast.failed(push.notTurnedOn, { text: push.noService, stay: true })
      },
      onError: showFailure(push.notTurnedOn),
    })
  return (
    <DeviceState
      icon={<Bell className="icon-18" />}
      title={push.off}
      text={push.offText}
      actions={
        <Button
          variant="outline"
          className="max-md:[--h:44px]"
          busy={turnOn.isPending && push.turningOn}
          onClick={press}
        >
          {push.turnOn}
        </Button>
      }
    />
  )
}

function TurnedOn({ device }: { device: PushDevice }) {
  const remove = useRemoveDevice()
  const test = useTestDevice()
  const turnOff = () =>
    remove.mutate(
      { device, isOwn: true },
      {
        onSuccess: () => toast.done(push.turnedOff),
        onError: showFailure(push.notTurnedOff),
      },
    )
  const sendTest = () =>
    test.mutate(device.id, {
      onSuccess: result => {
        if (result === 'sent') toast.done(push.testResults.sent)
        else toast.failed(push.testFailed, { text: push.testResults[result], stay: true })
      },
      onError: error => toast.failed(push.testFailed, { text: getProblemText(error) }),
    })
  return (
    <DeviceState
      icon={<BellRing className="icon-18 text-brand-ink" />}
      title={push.on}
      text={push.onText}
      actions={
        <>
          <Button
            variant="outline"
            className="max-md:[--h:44px]"
            busy={test.isPending && push.testing}
            onClick={sendTest}
          >
            {push.test}
          </Button>
          <Button
            variant="ghost"
            className="max-md:[--h:44px]"
            busy={remove.isPending && push.turningOff}
            onClick={turnOff}
          >
            {push.turnOff}
          </Button>
        </>
      }
    />
  )
}

/** Shows whether this browser receives notifications, and lets the member change it. */
export function ThisDevice(props: { device: PushDevice | null; publicKey: string; support: PushSupport }) {
  const { device, publicKey, support } = props
  if (support !== 'ready') return <Unavailable support={support} />
  return device ? <TurnedOn device={device} /> : <TurnedOff publicKey={publicKey} />
}
