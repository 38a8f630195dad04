import { useState } from 'react'
import type { DigitalGrant } from '#contract/digital-goods.ts'
import type { LicenseKey } from '#contract/license-keys.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { toastResult } from '../../ui/use-async-action.ts'
import { useReleaseActivation } from './queries.ts'

type Activation = LicenseKey['activations'][number]

const formatWhen = (moment: string) => formatDateTime(new Date(moment))

/** The license keys of an access, each with the installations on which it is active. */
export function LicenseKeys({ orderId, grant: { title, keys } }: { orderId: string; grant: DigitalGrant }) {
  if (keys.length === 0) return null
  return (
    <ul className="grid min-w-0 basis-full gap-2 pr-2 md:pl-14" aria-label={words.license.keysOf(title)}>
      {keys.map(key => (
        <KeyItem key={key.id} orderId={orderId} license={key} />
      ))}
    </ul>
  )
}

function KeyItem({ orderId, license }: { orderId: string; license: LicenseKey }) {
  const { hint, activations, activationCount, activationLimit, expiresAt } = license
  const facts = [
    words.license.installations(activationCount, activationLimit),
    expiresAt && words.until(formatWhen(expiresAt)),
  ]
  return (
    <li className="rounded-md bg-sunken px-3.5 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-mono" aria-hidden="true">
          ••••-{hint}
        </span>
        <span className="sr-only">{words.license.hidden(hint)}</span>
        <span className="num text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {activations.length > 0 && (
        <ul
          className="mt-1.5 divide-y divide-line border-t border-line"
          aria-label={words.license.installationsOf(hint)}
        >
          {activations.map(activation => (
            <ActivationItem key={activation.id} orderId={orderId} activation={activation} />
          ))}
        </ul>
      )}
      {activationCount > activations.length && (
        <p className="num mt-1 text-sm text-ink-2">{words.license.newestOnly(activations.length)}</p>
      )}
    </li>
  )
}

function ActivationItem({ orderId, activation }: { orderId: string; activation: Activation }) {
  const { id, instance, activatedAt, lastSeenAt } = activation
  const [isReleasing, setIsReleasing] = useState(false)
  const { mutateAsync: release } = useReleaseActivation(orderId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 last:pb-0.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="[overflow-wrap:anywhere]">{instance}</p>
        <p className="num text-sm text-ink-2">
          {words.license.since(formatWhen(activatedAt))} · {words.license.lastSeen(formatWhen(lastSeenAt))}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="for-administrators max-md:[--h:44px]"
        aria-label={words.license.releaseOf(instance)}
        onClick={() => setIsReleasing(true)}
      >
        {words.license.release}
      </Button>
      {isReleasing && (
        <Confirm
          title={words.license.releaseTitle}
          text={<span className="[overflow-wrap:anywhere]">{words.license.releaseText(instance)}</span>}
          confirm={words.license.release}
          working={words.license.releasing}
          onClose={() => setIsReleasing(false)}
          onConfirm={() => toastResult(release(id), words.license.released, showFailure(words.license.releaseFailed))}
        />
      )}
    </li>
  )
}
