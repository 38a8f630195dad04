import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shell } from '#i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { shopModeQuery, shopNameQuery } from './shop.ts'

/** The shop's name, and its mode unless it takes real payments. */
export function ShopStatus() {
  const { data: name } = useQuery(shopNameQuery)
  const { data: mode } = useQuery(shopModeQuery)
  if (!name) return null
  return (
    <Link
      to="/settings"
      className="flex min-w-0 items-center gap-2 no-underline max-lg:shrink-0"
      title={shell.settings}
    >
      <span className="max-w-48 truncate font-medium text-ink-2 max-lg:hidden">{name}</span>
      {mode && mode !== 'live' && <Badge tone="warn">{mode === 'test' ? shell.testMode : shell.simulated}</Badge>}
    </Link>
  )
}
