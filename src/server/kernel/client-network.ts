/** Some proxies write down the port beside the address: it is another one for each connection. */
const stripPort = (ip: string) => ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')

/**
 * What stands for a caller where calls are counted: an IPv4 address, of IPv6 the first 56 bits: a line at home is given
 * all the addresses that begin with them.
 * @param ip as text, also with a port; an IPv4 address written as IPv6 is that IPv4 address. Undefined: whoever asked left
 * before they were looked at, which Fastify's types do not say
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
