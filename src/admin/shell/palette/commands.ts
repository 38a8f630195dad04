import type { LucideIcon } from 'lucide-react'
import type { Role } from '#contract/auth.ts'

/** A screen to open, or an action to run. */
export type Command = {
  /** Stored with the recent choices, so it must not change between builds. */
  id: string
  label: string
  icon: LucideIcon
  /** Additional search terms in the member's language, separated by spaces. */
  keywords?: string
  /** The minimum role; without it, every member may use the command. */
  requiredRole?: Role
} & ({ to: string } | { run: () => unknown })

/**
 * A search result. Its label is stored in the browser, so it must not contain personal data of a shopper, such as a
 * name.
 */
export type SearchResult = {
  id: string
  label: string
  to: string
  detail?: string
  /** Text at the right end of the row, for example an amount. */
  aside?: string
  picture?: string | null
}

/** Searches the records of one feature for a text of at least one character; returns about five results, best first. */
export type Finder = {
  id: string
  heading: string
  icon: LucideIcon
  find: (text: string) => Promise<SearchResult[]>
}

/**
 * What a feature registers through `commands` in its `routes.tsx`. `commands` is called after the palette's messages
 * have loaded.
 */
export type FeatureCommands = {
  screens?: readonly Command[]
  actions?: readonly Command[]
  finders?: readonly Finder[]
}
