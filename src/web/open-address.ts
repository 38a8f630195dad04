/** Opens what a seller's document asked for, which may lead to any site. */
export function openAddress(address: unknown): void {
  const { protocol, href } = new URL(String(address), document.URL)
  if (/^https?:$/.test(protocol)) location.assign(href)
}
