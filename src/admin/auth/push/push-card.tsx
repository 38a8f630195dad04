import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import type { PushDevice, PushSettings } from '#contract/push.ts'
import { push } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { formatDevice, parseDevice } from '../device.ts'
import { RowButton } from '../row-button.tsx'
import { pushQuery, useChoosePushEvents, useRemoveDevice } from './queries.ts'
import { ThisDevice } from './this-device.tsx'

function EventChoice({ available, events }: Pick<PushSettings, 'available' | 'events'>) {
  const choose = useChoosePushEvents()
  const chosen = choose.isPending ? choose.variables : events
  return (
    <fieldset className="border-t border-line p-5">
      <legend className="float-left w-full font-medium">{push.events}</legend>
      <p className="clear-both text-sm text-ink-2">{push.eventsText}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {available.map(event => (
          <Checkbox
            key={event}
            label={push.eventNames[event]}
            hint={push.eventHints[event]}
            checked={chosen.includes(event)}
            disabled={choose.isPending}
            onChange={checked =>
              choose.mutate(checked ? [...events, event] : events.filter(each => each !== event), {
                onError: showFailure(push.notSaved),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function DeviceRow({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const remove = useRemoveDevice()
  const name = formatDevice(device.device)
  const Icon = parseDevice(device.device)?.isPhone ? Smartphone : Laptop
  const press = () =>
    remove.mutate(
      { device, isOwn },
      {
        onSuccess: () => toast.done(push.removed),
        onError: showFailure(push.notRemoved),
      },
    )
  return (
    <li className="flex items-start gap-3.5 py-3">
      <Icon className="icon-18 mt-0.5 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {isOwn && <Badge tone="ok">{push.thisDevice}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">
          {device.lastUsedAt ? (
            <>
              {push.lastUsed} <RelativeTime at={device.lastUsedAt} />
            </>
          ) : (
            push.neverUsed
          )}
        </p>
        {device.failingSince && (
          <p className="text-sm text-gold-ink">
            {push.failing} <RelativeTime at={device.failingSince} />
          </p>
        )}
      </div>
      <RowButton
        aria-label={remove.isPending ? undefined : push.removeOf(name)}
        busy={remove.isPending}
        onClick={press}
      >
        {push.remove}
      </RowButton>
    </li>
  )
}

const cardId = 'notifications'

/** The notifications of the member: this device, the events, and all devices. */
export function PushCard() {
  const { data, isError, error, refetch } = useQuery(pushQuery)
  // A link to the card leads to an element that exists only now.
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && location.hash === `#${cardId}`) document.getElementById(cardId)?.scrollIntoView()
  }, [isLoaded])
  if (isError && !data) return <ErrorState text={push.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} />
  const { settings, ownDevice, support } = data
  return (
    <Card id={cardId} className="scroll-mt-20">
      <ThisDevice device={ownDevice} publicKey={settings.publicKey} support={support} />
      <EventChoice available={settings.available} events={settings.events} />
      {settings.devices.length > 0 && (
        <div className="border-t border-line px-5 pt-5 pb-2">
          <h3 className="font-medium">{push.devices}</h3>
          <ul className="divide-y divide-line">
            {settings.devices.map(device => (
              <DeviceRow key={device.id} device={device} isOwn={device.id === ownDevice?.id} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
