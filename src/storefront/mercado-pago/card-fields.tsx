import { type ReactNode, useEffect, useRef, useState } from 'react'
import { withTimeLimit } from '#api-client/call.ts'
import type { CardFieldsProps, CardPart } from '../pay/card.ts'
import { isDarkPage } from '../ui/card-style.ts'
import { FieldError } from '../ui/field.tsx'
import { providerLoadedEvent } from '../ui/load-provider.ts'
import { card } from './card-state.ts'
import { createProvider } from './create-provider.ts'
import { cardParts, getPartLabel, mountFields, secureFields } from './mount-fields.ts'
import { loadSdk, type SecureField } from './sdk.ts'
import { useCardState } from './use-card-state.ts'

/** After this time, card fields that have not loaded are reported as missing. */
const framesTimeoutMs = 10_000

type Mounted = Record<CardPart, SecureField>

const getScheme = (): 'on-dark' | 'on-light' => (isDarkPage() ? 'on-dark' : 'on-light')

/** Mercado Pago's card fields, each in a cross-origin frame. */
export function CardFields({ installments, errors, isAway, onReady, onChange }: CardFieldsProps): ReactNode {
  const settings = installments?.settings
  const [focused, setFocused] = useState<CardPart | null>(null)
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [scheme, setScheme] = useState(getScheme)
  // The ref keeps the fields mounted when a later render passes new callbacks.
  const callbacks = useRef({ onReady, onChange })
  useEffect(() => {
    callbacks.current = { onReady, onChange }
  }, [onReady, onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another color scheme mounts new fields with its style.
  useEffect(() => {
    if (!settings) return
    let isUnmounted = false
    let unmount = () => {}
    let isEmpty = () => true
    const reportMissing = () => {
      if (!isUnmounted) callbacks.current.onReady(null)
    }
    const mount = async () => {
      const mp = await loadSdk(settings)
      if (isUnmounted) return
      if (!mp) {
        addEventListener(providerLoadedEvent, start, { once: true })
        return reportMissing()
      }
      const fields = mountFields(mp, {
        onChange: (...change) => callbacks.current.onChange(...change),
        onFocus: setFocused,
      })
      unmount = fields.unmount
      isEmpty = fields.isEmpty
      setMounted(fields.fields)
      withTimeLimit(framesTimeoutMs, () => fields.ready).catch(reportMissing)
      await fields.ready
      if (!isUnmounted) callbacks.current.onReady(createProvider(mp, fields.fields))
    }
    const start = () => {
      mount().catch(error => {
        console.error('card fields', error)
        reportMissing()
      })
    }
    start()
    // The text color of a mounted field cannot change, so the fields are mounted again unless the shopper has already
    // typed something.
    const colorScheme = matchMedia('(prefers-color-scheme:dark)')
    const restyle = () => isEmpty() && setScheme(getScheme())
    colorScheme.addEventListener('change', restyle)
    return () => {
      isUnmounted = true
      colorScheme.removeEventListener('change', restyle)
      removeEventListener(providerLoadedEvent, start)
      unmount()
      card.reset()
    }
  }, [settings, scheme])
  // Marks invalid fields inside their frames, because screen readers announce the input in the frame and not the box
  // around it.
  useEffect(() => {
    for (const part of cardParts) mounted?.[part].update({ invalid: errors[part] !== undefined })
  }, [mounted, errors])
  const shared = { isAway, focused, mounted, scheme }
  return cardParts.map(part => <CardField key={part} part={part} error={errors[part]} {...shared} />)
}

type FieldProps = {
  part: CardPart
  error: string | undefined
  isAway: boolean
  focused: CardPart | null
  mounted: Mounted | null
  scheme: 'on-dark' | 'on-light'
}
function CardField({ part, error, isAway, focused, mounted, scheme }: FieldProps): ReactNode {
  const { id } = secureFields[part]
  // The box keeps the color scheme with which its field was mounted, so that text and background always match.
  const classes = ['ctl frame', scheme, error && 'bad', focused === part && 'focused'].filter(Boolean).join(' ')
  return (
    <div className={`field${part === 'cardNumber' ? '' : ' s3'}${isAway ? ' away' : ''}`}>
      {/* A frame has no label of its own, so that a click on this text focuses it. */}
      <span className="label" onPointerUp={() => mounted?.[part].focus?.()}>
        {getPartLabel(part)}
      </span>
      <div className={classes}>
        <div id={id} />
        {part === 'cardNumber' && <Brand />}
      </div>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </div>
  )
}

/** Shows the name of the brand instead of its logo, which would have to be loaded from another host. */
function Brand(): ReactNode {
  const { method } = useCardState()
  return (
    <b className="brand-mark" role="status">
      {method?.name}
    </b>
  )
}
