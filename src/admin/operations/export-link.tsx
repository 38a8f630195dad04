import { FolderDown } from 'lucide-react'
import { operations as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'

/** Leads the owner to the screen that exports the whole shop. */
export function ExportLink() {
  if (useHasRole('owner') !== true) return null
  return (
    <Card>
      <CardHeader title={words.exportTitle} className="pb-2" />
      <p className="px-5 pb-3 text-sm text-ink-2">{words.exportText}</p>
      <div className="px-5 pb-4">
        <ButtonLink to="/settings/export" variant="outline" size="sm" icon={<FolderDown aria-hidden="true" />}>
          {words.exportAll}
        </ButtonLink>
      </div>
    </Card>
  )
}
