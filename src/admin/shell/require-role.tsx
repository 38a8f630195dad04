import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { shell } from '#i18n/index.ts'
import { meQuery, useHasRole } from './me.ts'

/** Exposes the member's role to the style sheet (`ui/roles.css`). */
export function useRoleAttribute() {
  const { data: me } = useQuery(meQuery)
  useEffect(() => {
    if (me) document.documentElement.dataset.role = me.role
  }, [me])
}

type RequireRoleProps = { atLeast: 'editor' | 'admin'; children: ReactNode }

/** Shows a form read-only to members with a lower role, and says which role is required. */
export function RequireRole({ atLeast: role, children }: RequireRoleProps) {
  const isAllowed = useHasRole(role)
  if (isAllowed !== false) return children
  return (
    <>
      <p className="mb-5 flex items-start gap-2.5 rounded-md bg-sunken px-4 py-3 text-ink-2">
        <LockKeyhole className="icon-18 mt-px" aria-hidden="true" />
        {shell.needsRole(shell.roles[role])}
      </p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  )
}
