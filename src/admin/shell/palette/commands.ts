import type { LucideIcon } from 'lucide-react'
import type { Role } from '#contract/auth.ts'

/** A screen to go to, or something to do. */
export type Command = {
  /** Remembered among the recent choices: the same from build to build. */
  id: string
  label: string
  icon: LucideIcon
  /** Other words it is looked for by, in the member's language, apart by spaces. */
  keywords?: string
  /** The least role that may; without it everybody. */
  requiredRole?: Role
} & ({ to: string } | { run: () => unknown })

/** Something a search found. Its label is remembered in the browser: no shopper's name or address stands in it. */
export type SearchResult = {
  id: string
  label: string
  to: string
  detail?: string
  /** At the right: an amount. */
  aside?: string
  picture?: string | null
}

/** Searches what a room has, by a text of one character or more; the best first, five or so. */
export type Finder = {
  id: string
  heading: string
  icon: LucideIcon
  find: (text: string) => Promise<SearchResult[]>
}

/** What a room registers through the `commands` of its `routes.tsx`. The palette's words are there when it is asked. */
export type FeatureCommands = {
  screens?: readonly Command[]
  actions?: readonly Command[]
  finders?: readonly Finder[]
}
