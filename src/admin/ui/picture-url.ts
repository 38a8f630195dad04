import type { renditionWidths } from '#contract/files.ts'

type Width = (typeof renditionWidths)[number]

/** Returns an image of this shop in the given width, in px; external images are returned unchanged. */
export const getPictureUrl = (url: string, width: Width): string =>
  url.startsWith('/storage/') ? `${url}?w=${width}` : url
