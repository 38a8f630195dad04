import { CircleAlert, ExternalLink, RefreshCw } from 'lucide-react'
import type { MethodCapability } from '#contract/payment-method-settings.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toaster.tsx'
import { formatSettingsError } from '../format-settings-error.ts'
import { useVerifyPaymentMethods } from '../queries.ts'
import type { Mode } from './methods-form.ts'

/**
 * What the seller sees of the capability. The account of the simulator counts as allowed to use Pix until the simulator
 * reports otherwise.
 */
export type CapabilityView = 'active' | 'pending' | 'unavailable' | 'unverified'
export function toCapabilityView(mode: Mode, { state }: MethodCapability): CapabilityView {
  if (state === 'inactive') return 'unavailable'
  return state ?? (mode === 'simulator' ? 'active' : 'unverified')
}

const tones: Record<CapabilityView, Tone> = { active: 'ok', pending: 'warn', unavailable: 'bad', unverified: 'plain' }

export const CapabilityBadge = ({ view }: { view: CapabilityView }) => (
  <Badge tone={tones[view]} dot>
    {words.capability[view]}
  </Badge>
)

function getText(view: Exclude<CapabilityView, 'active'>, provider: PaymentProvider): string {
  if (provider === 'mercado_pago')
    return view === 'unverified' ? words.unverifiedTextMercadoPago : words.unavailableTextMercadoPago
  return { pending: words.pendingText, unavailable: words.unavailableText, unverified: words.unverifiedText }[view]
}

const getDashboardUrl = (provider: PaymentProvider, mode: Mode) =>
  provider === 'mercado_pago'
    ? 'https://www.mercadopago.com.br/settings'
    : `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}settings/payment_methods`

function VerifyButton({ mode, variant }: { mode: Mode; variant: 'outline' | 'ghost' }) {
  const verify = useVerifyPaymentMethods()
  return (
    <Button
      variant={variant}
      size="sm"
      className="max-md:[--h:44px]"
      icon={<RefreshCw aria-hidden="true" />}
      busy={verify.isPending && words.verifying}
      onClick={() =>
        verify.mutate(mode, {
          onError: error => toast.failed(words.verifyFailed, { text: formatSettingsError(error), stay: true }),
        })
      }
    >
      {words.verify}
    </Button>
  )
}

type Props = {
  mode: Mode
  provider: PaymentProvider
  capability: MethodCapability
  isEnabled: boolean
  canChange: boolean
}

/** Shows whether the provider's account may use Pix, and what to do when it may not. */
export function PixCapability({ mode, provider, capability, isEnabled, canChange }: Props) {
  const view = toCapabilityView(mode, capability)
  if (view === 'active') {
    if (mode === 'simulator') return null
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <span>
          {provider === 'mercado_pago' ? words.activeTextMercadoPago : words.activeText}
          {capability.readAt && (
            <>
              {` ${words.verifiedAt} `}
              <RelativeTime at={capability.readAt} />.
            </>
          )}
        </span>
        {canChange && <VerifyButton mode={mode} variant="ghost" />}
      </div>
    )
  }
  return (
    <div className="grid gap-3 rounded-md bg-gold-soft px-4 py-3 text-gold-ink" role="status">
      <p className="flex max-w-[68ch] gap-2">
        <CircleAlert className="icon-16 mt-0.5 shrink-0" aria-hidden="true" />
        <span>
          {getText(view, provider)}
          {isEnabled && ` ${words.lostText}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {canChange && <VerifyButton mode={mode} variant="outline" />}
        {mode !== 'simulator' && view !== 'unverified' && (
          <ExternalButtonLink
            href={getDashboardUrl(provider, mode)}
            variant="outline"
            size="sm"
            className="max-md:[--h:44px]"
            icon={<ExternalLink aria-hidden="true" />}
          >
            {provider === 'mercado_pago' ? words.openMercadoPago : words.openProvider}
          </ExternalButtonLink>
        )}
      </div>
    </div>
  )
}
