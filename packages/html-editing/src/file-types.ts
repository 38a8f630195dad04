/** The accepted extensions of project files (docs/decisions/0019) and the type with which each file is served. */
const types: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  png: 'image/png',
  apng: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  bmp: 'image/bmp',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
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

/**
 * Returns the extension in lower case without its dot, or '' when the name has none. The ending '.download', which
 * browsers append to the scripts of a saved page, is ignored: 'app.js.download' is a script.
 */
export const getExtension = (path: string): string =>
  /\.([^./]+)$/.exec(path.replace(/\.download$/i, ''))?.[1]?.toLowerCase() ?? ''

/** Returns the type with which a file is served, by its name; null when projects do not accept such files. */
export const findTypeByName = (path: string): string | null => types[getExtension(path)] ?? null

/** A file's path and, if its bytes were inspected, its type. */
export type TypedFile = { path: string; mime?: string | undefined }

/**
 * Returns the type with which a file is served: the type that was detected from its bytes, or else the type of its
 * name.
 */
export const findMimeType = ({ path, mime }: TypedFile): string | null => mime || findTypeByName(path)

/** Whether the name has no extension, like 'css2', 'saved_resource(1)' and 'jquery-3.7.1', but unlike 'notes.psd'. */
export const lacksExtension = (path: string): boolean => !/\.[a-z][a-z0-9]{0,11}$/i.test(path)

export const isHtml = (path: string): boolean => findTypeByName(path) === 'text/html'
