import { expect, it } from 'vitest'
import { getClientNetwork } from './client-network.ts'

it('returns a whole IPv4 address, even when it is mapped into IPv6', () => {
  expect([getClientNetwork('203.0.113.9'), getClientNetwork('::ffff:203.0.113.9')]).toEqual([
    '203.0.113.9',
    '203.0.113.9',
  ])
})

it('returns the first 56 bits of an IPv6 address in any notation', () => {
  const one = '2001:db8:0:700::/56'
  expect(getClientNetwork('2001:db8:0:700:1:2:3:4')).toBe(one)
  expect(getClientNetwork('2001:0DB8::07ff:ffff:0:0:1')).toBe(one)
  expect(getClientNetwork('2001:db8:0:7ab::1%eth0')).toBe(one)
  expect(getClientNetwork('::1')).toBe('0:0:0:0::/56')
  expect(getClientNetwork('2001:db8:0:800::1')).not.toBe(one)
})

it('ignores a port that a proxy appends to the address', () => {
  expect([
    getClientNetwork('203.0.113.9:50123'),
    getClientNetwork('[2001:db8:0:7ab::1]:50123'),
    getClientNetwork('[::1]'),
  ]).toEqual(['203.0.113.9', '2001:db8:0:700::/56', '0:0:0:0::/56'])
})

it('returns an empty string for a client that has already disconnected', () => {
  expect(getClientNetwork(undefined)).toBe('')
})
