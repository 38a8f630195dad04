import type { renditionWidths } from '#contract/files.ts'

type Width = (typeof renditionWidths)[number]

/** A picture of ours in the width that is needed, in px; an outside one as it is. */
export const getPictureUrl = (url: string, width: Width): string =>
  url.startsWith('/storage/') ? `${url}?w=${width}` : url
