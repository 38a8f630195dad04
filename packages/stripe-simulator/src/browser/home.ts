import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'

const { copied } = getTexts(parseLanguage(document.documentElement.lang)).home
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    button.textContent = copied
    setTimeout(() => {
      button.textContent = label
    }, 2_000)
  })
}

const wallet = document.querySelector<HTMLButtonElement>('button[data-wallet]')
wallet?.addEventListener('click', async () => {
  const body = new URLSearchParams({ on: String(wallet.dataset.wallet !== 'true') })
  await fetch('/v3/wallet', { method: 'POST', body })
  location.reload()
})
