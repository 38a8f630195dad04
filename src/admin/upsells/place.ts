import { useSearchParams } from 'react-router'

export type Tab = 'create' | 'manage' | 'pages'
/** Where on the screen the seller is; it stands in the address, so that reload and back keep it. */
export type Place = { tab: Tab; upsell: string | null; page: string | null }
const tabs: readonly Tab[] = ['create', 'manage', 'pages']

export function usePlace(): [Place, (place: Partial<Place> & { tab: Tab }) => void] {
  const [params, setParams] = useSearchParams()
  const place: Place = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'manage',
    upsell: params.get('upsell'),
    page: params.get('page'),
  }
  return [
    place,
    next =>
      setParams({
        tab: next.tab,
        ...(next.upsell && { upsell: next.upsell }),
        ...(next.page && { page: next.page }),
      }),
  ]
}
