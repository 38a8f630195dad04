for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    button.textContent = 'Copiado'
    setTimeout(() => {
      button.textContent = label
    }, 2_000)
  })
}
