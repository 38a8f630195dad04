import { useSortable } from '@dnd-kit/sortable'
import { CircleAlert, CreditCard, GripVertical, type LucideIcon, QrCode } from 'lucide-react'
import type { ProviderState } from '#contract/payment-method-settings.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { HelpLink } from '../../ui/help-link.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MethodFields } from './method-fields.tsx'
import type { Method, MethodDraft, MethodField, Mode } from './methods-form.ts'
import { CapabilityBadge, PixCapability, toCapabilityView } from './pix-capability.tsx'
import { ProviderField } from './provider-field.tsx'

const icons: Record<Method, LucideIcon> = { pix: QrCode, card: CreditCard }

const unknownCapability = { state: null, readAt: null }

type MethodRowProps = {
  mode: Mode
  draft: MethodDraft
  states: readonly ProviderState[]
  /** Whether the saved settings offer the method. */
  isSavedOn: boolean
  onChange: (change: Partial<MethodDraft>) => void
  getError: (field: MethodField) => string | undefined
  canChange: boolean
}

/** One payment method: its place in the order, whether it is offered, and its limits. */
export function MethodRow({ mode, draft, states, isSavedOn, onChange, getError, canChange }: MethodRowProps) {
  const { method, isEnabled } = draft
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: method,
    attributes: { roleDescription: words.movable },
    disabled: !canChange,
  })
  const Icon = icons[method]
  const name = words.methods[method]
  const capability = states.find(({ provider }) => provider === draft.provider)?.pix ?? unknownCapability
  const view = method === 'pix' ? toCapabilityView(mode, capability) : 'active'
  const canSwitch = canChange && (view === 'active' || isEnabled || isSavedOn)
  const error = getError('isEnabled')
  return (
    <li
      ref={setNodeRef}
      data-line={name}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn('@container relative grid gap-4 bg-surface p-5', isDragging && 'z-10 rounded-lg shadow-e3')}
    >
      <div className="flex items-start gap-2.5">
        {canChange && (
          <Button
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            variant="ghost"
            size="icon-sm"
            className={cn(
              '-my-1.5 -mr-1 -ml-2 w-7 shrink-0 touch-manipulation',
              isDragging ? 'cursor-grabbing' : 'cursor-grab',
            )}
            aria-label={words.move(name)}
            icon={<GripVertical aria-hidden="true" />}
          />
        )}
        <Icon className="icon-18 mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-semibold">{name}</h3>
            {method === 'pix' && <CapabilityBadge view={view} />}
          </div>
          <p className="text-ink-2">
            {method === 'card' && draft.provider === 'mercado_pago' ? words.cardInParts : words.hints[method]}
          </p>
          {method === 'pix' ? (
            <HelpLink topic="pix" about={name} className="mt-1" />
          ) : (
            <HelpLink topic="installments" about={words.maxInstallments} className="mt-1" />
          )}
        </div>
        <Switch
          aria-label={words.offer(name)}
          checked={isEnabled}
          disabled={!canSwitch}
          onChange={on => onChange({ isEnabled: on })}
        />
      </div>
      {error && (
        <p className="flex gap-1.5 font-[500] text-danger-ink">
          <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {method === 'pix' && (
        <PixCapability
          mode={mode}
          provider={draft.provider}
          capability={capability}
          isEnabled={isEnabled}
          canChange={canChange}
        />
      )}
      <ProviderField draft={draft} states={states} onChange={onChange} getError={getError} readOnly={!canChange} />
      {isEnabled && <MethodFields draft={draft} onChange={onChange} getError={getError} readOnly={!canChange} />}
      {method === 'card' && !isEnabled && <p className="text-sm text-ink-2">{words.cardFallback}</p>}
    </li>
  )
}
