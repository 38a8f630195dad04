import { Rows3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import type { PageSession } from '../session/page-session.ts'

const SectionDialog = lazy(() => import('./section-dialog.tsx').then(module => ({ default: module.SectionDialog })))

export function InsertSection({ session }: { session: PageSession }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Rows3 aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words.insertSection}
      </Button>
      {isOpen && (
        <Suspense>
          <SectionDialog session={session} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
