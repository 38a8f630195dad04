/** Opens what a seller's document asked for, which may lead to any site. */
export function openUrl(address: unknown): void {
  const { href } = new URL(address as string, document.URL)
  if (/^https?:/.test(href)) location.assign(href)
}
