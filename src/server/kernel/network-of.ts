/**
 * What stands for a caller where calls are counted: an IPv4 address, of IPv6 the first 64 bits, because whoever has one
 * address there has them all.
 * @param ip as text; an IPv4 address written as IPv6 is that IPv4 address. Undefined: whoever asked left before they were
 * looked at, which Fastify's types do not say
 */
export function networkOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
