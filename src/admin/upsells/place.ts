import { useSearchParams } from 'react-router'
import type { View } from '../editor/view.ts'

export type Tab = 'create' | 'manage' | 'pages'
/** Where on the screen the seller is; it stands in the address, so that reload and back keep it. */
export type Place = {
  tab: Tab
  upsell: string | null
  page: string | null
  /** How a page of files is opened; null: what its links charge. */
  view: View | null
}
const tabs: readonly Tab[] = ['create', 'manage', 'pages']
const views: readonly View[] = ['edit', 'code', 'preview']

export function usePlace(): [Place, (place: Partial<Place> & { tab: Tab }, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const place: Place = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'manage',
    upsell: params.get('upsell'),
    page: params.get('page'),
    view: views.find(view => view === params.get('view')) ?? null,
  }
  return [
    place,
    (next, replace = false) =>
      setParams(
        {
          tab: next.tab,
          ...(next.upsell && { upsell: next.upsell }),
          ...(next.page && { page: next.page }),
          ...(next.view && { view: next.view }),
        },
        { replace },
      ),
  ]
}
