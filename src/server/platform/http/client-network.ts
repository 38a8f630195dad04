/** Some proxies append the client's port, which differs for each connection. */
const stripPort = (ip: string) => ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')

/**
 * Identifies a caller for rate limits by its IPv4 address, or by the first 56 bits of its IPv6 address, because a
 * household usually gets a whole /56.
 * @param ip IP address, possibly with a port; an IPv4 address mapped into IPv6 counts as IPv4. Undefined when the
 * client disconnected early, which Fastify's types do not mention
 * @returns the network as text; empty for an undefined `ip`
 */
export function getClientNetwork(ip: string | undefined): string {
  const address = stripPort(ip ?? '')
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  const network = groups.slice(0, 4).map((group, at) => Number.parseInt(group, 16) & (at < 3 ? 0xff_ff : 0xff_00))
  return `${network.map(group => group.toString(16)).join(':')}::/56`
}
