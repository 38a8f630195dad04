import { useSearchParams } from 'react-router'
import type { View } from '../editor/view.ts'

export type Tab = 'create' | 'manage' | 'pages'
/** Where on the screen the seller is; it stands in the address, so that reload and back keep it. */
export type ScreenLocation = {
  tab: Tab
  upsell: string | null
  page: string | null
  /** The funnel whose name and products are being changed. */
  edit: string | null
  /** How a page of files is opened; null: what its links charge. */
  view: View | null
  /** How the pages of a funnel are shown, and over how many days their rates are counted. */
  show: PagesView
  days: Days
}
export type PagesView = 'list' | 'graph'
export const periods = [7, 30, 90] as const
export type Days = (typeof periods)[number]
const defaultDays: Days = 30
const tabs: readonly Tab[] = ['create', 'manage', 'pages']
const views: readonly View[] = ['edit', 'code', 'preview']

export function useScreenLocation(): [
  ScreenLocation,
  (place: Partial<ScreenLocation> & { tab: Tab }, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams()
  const place: ScreenLocation = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'manage',
    upsell: params.get('upsell'),
    page: params.get('page'),
    edit: params.get('edit'),
    view: views.find(view => view === params.get('view')) ?? null,
    show: params.get('show') === 'graph' ? 'graph' : 'list',
    days: periods.find(days => String(days) === params.get('days')) ?? defaultDays,
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
          ...(next.edit && { edit: next.edit }),
          ...(next.show === 'graph' && { show: 'graph' }),
          ...(next.days && next.days !== defaultDays && { days: String(next.days) }),
        },
        { replace },
      ),
  ]
}
