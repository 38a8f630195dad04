import type { ReactNode } from 'react'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'

/** Webhooks contain personal data, so only administrators see them. The server checks every request. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const isAllowed = useHasRole('admin')
  if (isAllowed === null) return <LoadingRows rows={3} />
  if (isAllowed) return children
  return (
    <Card>
      <CardBody className="text-ink-2">{words.refused}</CardBody>
    </Card>
  )
}
