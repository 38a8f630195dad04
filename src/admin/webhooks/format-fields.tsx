import { WebhookFormat } from '#contract/shop-events.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'
import { Switch } from '../ui/switch.tsx'
import type { FieldsProps } from './endpoint-form.ts'

type Props = Pick<FieldsProps, 'form' | 'onChange'>

export function FormatFields({ form, onChange }: Props) {
  const hasIdsOnly = form.format === 'standard'
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{words.howGroup}</legend>
        {WebhookFormat.options.map(format => (
          <label
            key={format}
            className={cn(
              'flex cursor-pointer items-start gap-2.5 rounded-md border px-3.5 py-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              form.format === format ? 'border-brand bg-brand-soft' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name="format"
              className="mt-0.5 size-4 shrink-0 accent-brand"
              checked={form.format === format}
              onChange={() => onChange({ format })}
            />
            <span className="min-w-0">
              <span className="block font-medium">{words.formats[format]}</span>
              <span className="block text-sm text-ink-2">{words.formatHints[format]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Switch
        label={words.idsOnly}
        hint={hasIdsOnly ? words.idsOnlyHint : words.idsOnlyKiwify}
        disabled={!hasIdsOnly}
        checked={hasIdsOnly && form.content === 'ids'}
        onChange={isOn => onChange({ content: isOn ? 'ids' : 'full' })}
      />
    </>
  )
}
