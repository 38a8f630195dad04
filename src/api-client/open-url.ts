/** Opens the URL that a seller's document requested. It may lead to any site, but only http and https are allowed. */
export function openUrl(address: unknown): void {
  const { href } = new URL(address as string, document.URL)
  if (/^https?:/.test(href)) location.assign(href)
}
