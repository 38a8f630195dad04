const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')]
const status = document.querySelector('[role=status]')

function setButtonsEnabled(isEnabled: boolean) {
  for (const button of buttons) button.disabled = !isEnabled
}

async function submitOutcome(outcome: string) {
  const response = await fetch(location.pathname, { method: 'POST', body: new URLSearchParams({ outcome }) })
  if (!response.ok) throw new Error(`the challenge was answered with status ${response.status}`)
  if (status) status.textContent = document.body.dataset.done ?? ''
  // The challenge page can be embedded by any shop, so its message goes to any origin. It only says that the challenge
  // ended.
  if (parent !== window) parent.postMessage({ status: 'COMPLETE' }, '*')
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    setButtonsEnabled(false)
    submitOutcome(button.dataset.outcome ?? 'fail').catch(() => setButtonsEnabled(true))
  })
}
// The page is served with disabled buttons, because a click before the listeners are attached would be lost.
setButtonsEnabled(true)

// Makes this file a module. Otherwise its declarations would conflict with those of the other scripts.
export {}
