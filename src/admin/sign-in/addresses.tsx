import { signIn as words } from '#i18n/lazy-words.ts'
import { CopyButton } from '../ui/copy-button.tsx'

export type Address = { label: string; value: string }

/** Lists the URLs of this shop that must be entered at an identity provider, each with a copy button. */
export const Addresses = ({ addresses }: { addresses: readonly Address[] }) => (
  <section aria-label={words.tell} className="rounded-md bg-sunken px-4 py-3.5">
    <p className="font-medium">{words.tell}</p>
    <p className="text-sm text-ink-2">{words.tellText}</p>
    <ul className="mt-3 grid gap-3">
      {addresses.map(({ label, value }) => (
        <li key={label} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm text-ink-2">{label}</p>
            <p className="font-mono text-sm break-all">{value}</p>
          </div>
          <CopyButton value={value} label={words.copyOf(label)} text iconOnly size="icon-sm" />
        </li>
      ))}
    </ul>
  </section>
)
