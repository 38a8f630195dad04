import { endpoints } from '#contract/index.ts'
import type { Dice } from './dice.ts'
import { pickHostileText } from './hostile.ts'

/** What the senders of requests know: names of private files, links of their own orders, and links that are closed. */
export type PrivateTargets = {
  /** Storage keys of private files, and names of files in the data folder that no address serves. */
  names: readonly string[]
  /** Tokens that open a file now. */
  validTokens: readonly string[]
  /** Tokens that are expired, or whose access was revoked. */
  closedTokens: readonly string[]
  orders: readonly { publicId: string; key: string; grantId: string }[]
  bearer: string
  /** Addresses of the files of lessons. */
  lessonFiles: readonly string[]
  /** Cookies of students who have no access to these lessons, or no longer. */
  closedCookies: readonly string[]
}

export type PathRequest = { method: string; url: string; headers: Record<string, string>; raw: Buffer | null }

const encode = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
const climbs = [
  ...['', '', '../', '..%2f', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '..\\', '..%5c', '....//', '..;/', './', '//'],
  ...['%c0%ae%c0%ae/', '..%c0%af', '%ef%bc%8e%ef%bc%8e/', '.%00./', '%2e./', '.%2e/', '/%2f', '..%252f', '%u002e./'],
]
const endings = [
  '',
  '',
  '',
  '',
  '/',
  '//',
  '/.',
  '/..',
  '%00',
  '%00.png',
  '.',
  '%20',
  ';a=b',
  '?',
  '?w=200',
  '#x',
  '/*',
]
const folders = [
  ...['/storage/', '/storage/v1/', '/storage/v1/object/', '/storage/v1/object/public/', '/storage/v1/object/sign/'],
  ...['product-images', 'upsell-assets', 'renditions', 'digital-files', 'page-files', 'exports'].map(
    bucket => `/storage/v1/object/public/${bucket}/`,
  ),
  ...['/', '/assets/', '/_site/', '/downloads/', '/order/', '/files/', '/digital-files/', '/fonts/', '/api/v1/files/'],
]
const openPaths = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** Encodes some characters of a path, once or twice. */
function encodeSome(text: string, dice: Dice): string {
  const share = dice.pick([0, 0, 0.1, 0.5, 1])
  const isTwice = dice.chance(0.2)
  return [...text]
    .map(character => (/[\w./-]/.test(character) && dice.chance(share) ? encode(character) : character))
    .join('')
    .replaceAll('%', isTwice ? '%25' : '%')
}

function buildFolderPath({ names }: PrivateTargets, dice: Dice): string {
  const name = dice.pick(names)
  const target = dice.pick([name, name.split('/').at(-1) ?? name, `files/${name}`, name.toUpperCase()])
  const climb = dice.pick(climbs).repeat(dice.int(0, 6))
  const folder = dice.chance(0.8) ? dice.pick(folders) : fillParameters(dice.pick(openPaths), () => target)
  return folder + climb + encodeSome(target, dice) + dice.pick(endings)
}

const fillParameters = (path: string, pick: () => string) => path.replace(/:\w+|\*/g, pick)

/** Changes a token in one of the ways in which a forger would. */
function forgeToken({ validTokens, closedTokens, names, orders }: PrivateTargets, dice: Dice): string {
  const [one, other] = [dice.pick(validTokens).split('.'), dice.pick([...validTokens, ...closedTokens]).split('.')]
  const [at, from] = [dice.int(0, 3), dice.int(0, 3)]
  const replaced = (value: string) => one.map((part, index) => (index === at ? value : part)).join('.')
  const part = one[at] ?? ''
  const character = dice.int(0, Math.max(0, part.length - 1))
  return dice.pick([
    () => dice.pick(closedTokens),
    () => replaced(other[at] ?? ''),
    () => replaced(one[from] ?? ''),
    () => replaced(part.slice(0, character) + dice.pick(['0', 'z', 'A', '_', '-', '']) + part.slice(character + 1)),
    () => replaced(dice.chance(0.5) ? part.toUpperCase() : part.slice(0, -1)),
    () => replaced(dice.pick(orders).grantId),
    () => replaced(dice.pick(names).split('/').at(-1) ?? ''),
    () => [...one.slice(0, dice.int(0, 3))].join('.'),
    () => `${one.join('.')}${dice.pick(['.', '.x', '%00', '%0a', '=', '/', '//', '%20', '..'])}`,
    () => encodeURIComponent(pickHostileText(dice).replaceAll(/\p{Surrogate}/gu, '?')).slice(0, 250),
    () => dice.pick(validTokens),
  ])()
}

function buildOrderPath(targets: PrivateTargets, dice: Dice): string {
  const [one, other] = [dice.pick(targets.orders), dice.pick(targets.orders)]
  const keys = [
    one.key,
    other.key,
    one.key.slice(0, -1),
    `${one.key}x`,
    '',
    one.publicId,
    dice.pick(targets.validTokens),
  ]
  const grant = dice.pick([one.grantId, other.grantId, dice.pick(targets.names).split('/').at(-1) ?? ''])
  const path = `/order/${one.publicId}/files/${grant}${dice.pick(['', '', '/', '/..', '/content', '.zip'])}`
  const query = dice.pick([
    () => `?key=${dice.pick(keys)}`,
    () => `?key=${dice.pick(keys)}&key=${dice.pick(keys)}`,
    () => '',
  ])
  return path + query()
}

function buildLessonPath({ lessonFiles, orders, names }: PrivateTargets, dice: Dice): string {
  const segments = dice.pick(lessonFiles).split('/')
  const at = dice.int(1, segments.length - 1)
  const other = dice.pick([
    dice.pick(lessonFiles).split('/')[at] ?? '',
    dice.pick(orders).grantId,
    dice.pick(names).split('/').at(-1) ?? '',
    '..',
  ])
  const path = dice.pick([segments, segments, segments.with(at, other), segments.toSpliced(at, 0, other)]).join('/')
  return (dice.chance(0.7) ? path : `/${encodeSome(path.slice(1), dice)}`) + dice.pick(endings)
}

const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PROPFIND',
  'COPY',
]
const headerSets: readonly ((path: string, dice: Dice) => Record<string, string>)[] = [
  () => ({}),
  () => ({}),
  (_, dice) => ({
    host: dice.pick(['pages.localhost', 'evil.example', 'localhost:1', '127.0.0.1', 'storage.localhost']),
  }),
  (_, dice) => ({
    range: dice.pick(['bytes=0-', 'bytes=-500', 'bytes=0-99', 'bytes=5-1', 'bytes=0-0,-1', 'lines=1-2']),
  }),
  (_, dice) => ({ range: 'bytes=100-', 'if-range': dice.pick(['*', '"x"', 'W/"x"', '']) }),
  path => ({ 'x-original-url': path, 'x-rewrite-url': path }),
  path => ({
    'x-forwarded-prefix': path,
    'x-forwarded-host': 'localhost',
    'x-accel-redirect': path,
    'x-sendfile': path,
  }),
  () => ({ 'x-http-method-override': 'GET', 'x-forwarded-for': '127.0.0.1' }),
  () => ({ accept: 'application/octet-stream', 'accept-encoding': 'identity' }),
  () => ({ 'sec-fetch-site': 'cross-site', origin: 'null' }),
]

/** Generates a request that tries to reach a private file. */
export function generatePathRequest(targets: PrivateTargets, dice: Dice): PathRequest {
  const path = dice.pick([
    () => buildFolderPath(targets, dice),
    () => buildFolderPath(targets, dice),
    () =>
      `/downloads/${dice.pick(['', '', '', '/', './', '../downloads/'])}${forgeToken(targets, dice)}${dice.pick(endings)}`,
    () => buildOrderPath(targets, dice),
    () => buildLessonPath(targets, dice),
    () => (dice.chance(0.3) ? `/downloads/${dice.pick(targets.validTokens)}` : buildFolderPath(targets, dice)),
  ])()
  const method = dice.pick(methods)
  const headers = {
    'x-forwarded-for': `10.${dice.int(0, 255)}.${dice.int(0, 255)}.${dice.int(1, 254)}`,
    ...(dice.chance(0.2) && { authorization: `Bearer ${targets.bearer}` }),
    ...(dice.chance(0.4) && { cookie: dice.pick(targets.closedCookies) }),
    ...dice.pick(headerSets)(path, dice),
  }
  const target = dice.chance(0.05) ? `http://${dice.pick(['localhost', 'evil.example'])}${path}` : path
  if (!dice.chance(0.05)) return { method, url: target.replaceAll(/[^\x21-\x7e]/g, encode), headers, raw: null }
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const spaced = dice.chance(0.3) ? target.replaceAll('%20', ' ').replaceAll('%00', '\0') : target
  return {
    method,
    url: spaced,
    headers,
    raw: Buffer.from(`${method} ${spaced} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
  }
}

/** Whether a request names a token that opens a file now, as the server decodes addresses. */
export function hasValidToken({ url }: PathRequest, { validTokens }: PrivateTargets): boolean {
  // The target of a request that is sent as bytes ends at the first space.
  const [path = ''] = url.split(/[?# ]/)
  const segments = path.split('/').map(segment => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  })
  return segments.some(segment => validTokens.includes(segment))
}
