import { useSearchParams } from 'react-router'
import type { View } from '../editor/view.ts'

export type Tab = 'create' | 'campaigns' | 'pages'
/** Where on the screen the seller is; it stands in the address, so that reload and back keep it. */
export type ScreenLocation = {
  tab: Tab
  /** What the campaigns are narrowed by. */
  q: string
  /** Whose pages are managed. */
  campaign: string | null
  /** The campaign being edited. */
  edit: string | null
  /** The page that is opened. */
  page: string | null
  view: View
}
const tabs: readonly Tab[] = ['create', 'campaigns', 'pages']
const views: readonly View[] = ['edit', 'code', 'preview']

export function useScreenLocation(): [
  ScreenLocation,
  (to: Partial<ScreenLocation> & { tab: Tab }, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams()
  const place: ScreenLocation = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'campaigns',
    q: params.get('q') ?? '',
    campaign: params.get('campaign'),
    edit: params.get('edit'),
    page: params.get('page'),
    view: views.find(view => view === params.get('view')) ?? 'edit',
  }
  const go = (to: Partial<ScreenLocation> & { tab: Tab }, replace = false) =>
    setParams(
      Object.entries(to).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace },
    )
  return [place, go]
}
