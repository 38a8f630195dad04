import { useQuery } from '@tanstack/react-query'
import { shopModeQuery } from '../shell/shop.ts'
import { Badge } from './badge.tsx'

type Mode = 'simulator' | 'test' | 'live'

/** Marks a row of another mode than the shop's, which the header shows. Modes with an empty name are not marked. */
export function ModeBadge({ mode, names }: { mode: Mode; names: Record<Mode, string> }) {
  const { data: shopMode } = useQuery(shopModeQuery)
  const name = names[mode]
  return shopMode && mode !== shopMode && name ? <Badge tone="line">{name}</Badge> : null
}
