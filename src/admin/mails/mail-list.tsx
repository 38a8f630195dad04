import type { EmailSummary } from '#contract/orders.ts'
import { mailbox as words } from '#i18n/index.ts'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { MailState } from './mail-state.tsx'

type Props = {
  mails: readonly EmailSummary[]
  chosen: string | null
  /** Opens an e-mail by its id. Null if the member's role may see only the list. */
  onChoose: ((id: string) => void) | null
}

const Facts = ({ mail }: { mail: EmailSummary }) => (
  <>
    <span className="flex items-baseline justify-between gap-3">
      <span className="line-clamp-2 min-w-0 font-medium break-words">{mail.subject}</span>
      <RelativeTime at={mail.createdAt} className="shrink-0 text-sm text-ink-2" />
    </span>
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate text-sm text-ink-2">{mail.recipient}</span>
      <MailState state={mail.state} />
    </span>
  </>
)

export function MailList({ mails, chosen, onChoose }: Props) {
  return (
    <ul className="card divide-y divide-line overflow-hidden" aria-label={words.title}>
      {mails.map(mail => (
        <li key={mail.id}>
          {onChoose ? (
            <button
              type="button"
              aria-current={mail.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(mail.id)}
              className={cn(
                'grid w-full gap-1 px-5 py-3.5 text-left outline-offset-[-2px]',
                mail.id === chosen ? 'bg-brand-soft' : 'hover:bg-sunken',
              )}
            >
              <Facts mail={mail} />
            </button>
          ) : (
            <div className="grid gap-1 px-5 py-3.5">
              <Facts mail={mail} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
