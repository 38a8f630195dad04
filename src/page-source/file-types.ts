/** What a project may hold (decision 19), with the type each file is served as. */
const types: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  json: 'application/json',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  map: 'application/json',
  xml: 'application/xml',
}

/** The extension in lower case without its dot; '' when the name has none. */
export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** The type a file is served as, by its name; null: not accepted in a project. */
export const typeOf = (path: string): string | null => types[extensionOf(path)] ?? null

export const isHtml = (path: string): boolean => typeOf(path) === 'text/html'
