const query = new URLSearchParams(location.search)
const clientSecret = query.get('client_secret') ?? ''
const shop = query.get('shop')
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')]

function setButtonsEnabled(allowed: boolean) {
  for (const button of buttons) button.disabled = !allowed
}

async function submitOutcome(outcome: string) {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome })
  const response = await fetch('/v3/three-ds', { method: 'POST', body })
  const { return_to } = (await response.json()) as { return_to?: string }
  if (shop && parent !== window) parent.postMessage({ sim: 'three-ds-done' }, shop)
  else if (return_to) location.assign(return_to)
  else document.querySelector('[data-done]')?.removeAttribute('hidden')
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    setButtonsEnabled(false)
    submitOutcome(button.dataset.outcome ?? 'fail').catch(() => setButtonsEnabled(true))
  })
}
// The page is served with disabled buttons, because a click before the listeners are attached would be lost.
setButtonsEnabled(true)
