import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'

const roles = ['viewer', 'editor', 'admin', 'owner'] as const

/** Lists the roles; each text says what the role adds to the previous role. */
export const RolesCard = () => (
  <Card>
    <dl className="divide-y divide-line">
      {roles.map(role => (
        <div key={role} className="grid gap-x-5 gap-y-0.5 px-5 py-3.5 sm:grid-cols-[148px_minmax(0,1fr)]">
          <dt className="font-medium">{shell.roles[role]}</dt>
          <dd className="max-w-[60ch] text-ink-2">{words.can[role]}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
