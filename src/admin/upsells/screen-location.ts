import { useSearchParams } from 'react-router'
import type { View } from '../editor/view.ts'

export type Tab = 'create' | 'manage' | 'pages'
/** The state of the screen, kept in the URL so that a reload and the back button restore it. */
export type ScreenLocation = {
  tab: Tab
  upsell: string | null
  page: string | null
  /** The funnel whose name and products are being edited. */
  edit: string | null
  /** How a custom-HTML page is opened; null shows the roles of its links. */
  view: View | null
  /** How the pages are shown, and the period of their rates in days. */
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
  (location: Partial<ScreenLocation> & { tab: Tab }, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams()
  const location: ScreenLocation = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'manage',
    upsell: params.get('upsell'),
    page: params.get('page'),
    edit: params.get('edit'),
    view: views.find(view => view === params.get('view')) ?? null,
    show: params.get('show') === 'graph' ? 'graph' : 'list',
    days: periods.find(days => String(days) === params.get('days')) ?? defaultDays,
  }
  return [
    location,
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
