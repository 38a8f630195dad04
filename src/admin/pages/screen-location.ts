import { useSearchParams } from 'react-router'
import type { View } from '../editor/view.ts'

export type Tab = 'create' | 'campaigns' | 'pages'
/** The state of the screen, kept in the URL so that a reload and the back button restore it. */
export type ScreenLocation = {
  tab: Tab
  /** The search text of the campaign list. */
  q: string
  /** The id of the campaign whose pages are shown. */
  campaign: string | null
  /** The id of the campaign being edited. */
  edit: string | null
  /** The id of the open page. */
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
  const location: ScreenLocation = {
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
  return [location, go]
}
