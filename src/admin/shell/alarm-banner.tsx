import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { shell } from '#i18n/index.ts'
import { alarmsQuery } from './alarms.ts'

/** Says on the settings screen that there are open alarms, because payments are set up there. */
export function AlarmBanner() {
  const { data: open = 0 } = useQuery(alarmsQuery)
  if (open === 0) return null
  return (
    <p
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-gold-soft px-3.5 py-2.5"
    >
      <TriangleAlert className="icon-16 text-gold-ink" aria-hidden="true" />
      <span className="font-medium text-gold-ink">{shell.openAlarms(open)}</span>
      <Link to="/operations" className="underline underline-offset-3 hover:no-underline">
        {shell.seeOperations}
      </Link>
    </p>
  )
}
