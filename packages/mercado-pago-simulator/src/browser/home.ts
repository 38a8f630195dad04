const copied = document.body.dataset.done ?? ''
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
