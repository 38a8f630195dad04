import { isMessage } from './messages.ts'
import type { FromButtons, ToButtons, WalletName } from './wallet-messages.ts'

const shop = new URLSearchParams(location.search).get('shop') ?? ''
const wallets = (document.querySelector('main')?.dataset.wallets ?? '').split(' ').filter(Boolean) as WalletName[]

const postToShop = (message: FromButtons) => parent.postMessage(message, shop)

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => postToShop({ sim: 'pressed', wallet: button.name as WalletName }))
}
window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (origin !== shop || source !== parent || !isMessage(data) || data.sim !== 'height') return
  document.documentElement.style.setProperty('--height', `${(data as ToButtons).height}px`)
  postToShop({ sim: 'wallets', wallets })
})
postToShop({ sim: 'loaded' })
