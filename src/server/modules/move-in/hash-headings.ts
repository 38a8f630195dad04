import { normalizeHeading } from '#domain/heading.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'

/** Returns the key under which the mapping of a file is remembered. The headings themselves are not stored. */
export const hashHeadings = (headings: readonly string[]): string =>
  sha256Hex(JSON.stringify(headings.map(normalizeHeading)))
