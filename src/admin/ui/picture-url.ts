import type { renditionWidths } from '#contract/files.ts'

type Width = (typeof renditionWidths)[number]

/** Returns the URL of a shop image scaled to the given width, in px. URLs of external images are returned unchanged. */
export const getPictureUrl = (url: string, width: Width): string =>
  url.startsWith('/storage/') ? `${url}?w=${width}` : url
