import type { Dice } from './dice.ts'
import { pickHostileText } from './hostile.ts'

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'G\0T',
  '',
]
const lines = [
  'content-length: 5\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked\r\ntransfer-encoding: identity',
  'transfer-encoding : chunked',
  'content-length: -1',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 99999999999999999999',
  'content-length: 0x5',
  'expect: 100-continue',
  'expect: something',
  'upgrade: websocket\r\nconnection: upgrade',
  'upgrade: h2c\r\nconnection: upgrade, http2-settings\r\nhttp2-settings: AAMAAABkAAQAAP__',
  'host: other.example',
  'host: ',
  ' folded: header',
  'x: \0',
  'a'.repeat(20_000),
  'cookie: '.padEnd(15_000, 'a=b; '),
  'content-type: application/json;charset=\x80',
  'range: bytes=0-,-1,5-2,99999999999999999999-',
  'accept-encoding: br;q=x, *;q=9',
  'x-forwarded-for: 1.2.3.4, , ::::, unknown',
  'x-forwarded-host: evil.example\r\nx-forwarded-proto: gopher',
]

/** Builds bytes that no client library sends, possibly not even HTTP, for a separate connection. */
export function buildRawRequest(dice: Dice, path: string): Buffer {
  if (dice.chance(0.1)) return Buffer.from(Array.from({ length: dice.int(1, 400) }, () => dice.int(0, 255)))
  const method = dice.chance(0.6) ? dice.pick(['GET', 'POST']) : dice.pick(methods)
  const target = dice.chance(0.5)
    ? path
    : dice.pick([
        '*',
        '',
        '//',
        '/..//..',
        `http://evil.example${path}`,
        `/${pickHostileText(dice)}`,
        '/%',
        '/%ff%fe',
        '/a?b?c#d',
      ])
  const version = dice.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP/0.9'])
  const host = dice.chance(0.9) ? 'host: localhost\r\n' : ''
  const more = dice.chance(0.7) ? `${dice.pick(lines)}\r\n` : ''
  const body = dice.pick(['', '', '{}', '5\r\nhello\r\n0\r\n\r\n', 'GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n'])
  return Buffer.from(`${method} ${target} ${version}\r\n${host}connection: close\r\n${more}\r\n${body}`, 'latin1')
}
