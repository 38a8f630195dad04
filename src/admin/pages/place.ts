import { useSearchParams } from 'react-router'

export type Tab = 'create' | 'campaigns' | 'pages'
/** Where on the screen the seller is; it stands in the address, so that reload and back keep it. */
export type Place = { tab: Tab; campaign: string | null }
const tabs: readonly Tab[] = ['create', 'campaigns', 'pages']

export function usePlace(): [Place, (tab: Tab, campaign?: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const place: Place = {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'campaigns',
    campaign: params.get('campaign'),
  }
  return [place, (tab, campaign = null) => setParams({ tab, ...(campaign && { campaign }) })]
}

/** A path of the shop as people share it. */
export const shopAddress = (path: string) => new URL(path, window.location.origin).href
