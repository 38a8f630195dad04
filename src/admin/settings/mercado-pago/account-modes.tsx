import type { MercadoPagoAccounts } from '#contract/mercado-pago-settings.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import type { AccountMode } from './account-form.ts'

type Props = { current: MercadoPagoAccounts['mode']; shown: AccountMode; onShow: (mode: AccountMode) => void }

/** Selects the mode whose keys are shown. It does not change the mode of the shop. */
export const AccountModes = ({ current, shown, onShow }: Props) => (
  <fieldset className="flex w-fit max-w-full rounded-md bg-sunken p-0.5 max-sm:w-full">
    <legend className="sr-only">{words.mode}</legend>
    {(['test', 'live'] as const).map(mode => (
      <button
        key={mode}
        type="button"
        aria-pressed={mode === shown}
        onClick={() => onShow(mode)}
        className={cn(
          'flex h-9 min-w-0 items-center justify-center gap-1.5 rounded-item px-3.5 font-medium max-md:h-11 max-sm:flex-1 max-sm:px-2',
          mode === shown ? 'bg-surface shadow-[var(--e1)] dark:bg-raised' : 'text-ink-2 hover:text-ink',
        )}
      >
        <span className="truncate">{words.modes[mode]}</span>
        {mode === current && <span className="text-sm font-normal text-ink-2">{words.inUse}</span>}
      </button>
    ))}
  </fieldset>
)
