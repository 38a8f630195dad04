/** Resolves when the style sheet has loaded or failed to load; without it, what it styles still works. */
export function loadStyles(href: string): Promise<void> {
  return new Promise(resolve => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
