/** Opens the address a seller's document asked for. It may be any site, but only http and https are allowed. */
export function openUrl(address: unknown): void {
  const { href } = new URL(address as string, document.URL)
  if (/^https?:/.test(href)) location.assign(href)
}
