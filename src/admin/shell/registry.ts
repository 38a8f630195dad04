import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { FeatureCommands } from './palette/commands.ts'
import type { Renewal } from './renewal/renewal.ts'

/** What a capability folder's `routes.tsx` exports. */
type FeatureModule = {
  /** Screens inside the layout, for signed-in members. */
  routes?: RouteObject[]
  /** Screens of their own, for anyone: sign-in, set-up. */
  openRoutes?: RouteObject[]
  /** What the command palette knows of it, fetched when the palette is first opened. */
  commands?: () => Promise<FeatureCommands>
  /** The dialog that renews a session which ended while a screen is in use. */
  sessionDialog?: () => Promise<ComponentType<{ renewal: Renewal }>>
}

const featureModules = Object.values(import.meta.glob<FeatureModule>('../*/routes.tsx', { eager: true }))

/** Every screen of the administration: a folder joins by having a `routes.tsx`. */
export const memberRoutes = featureModules.flatMap(capability => capability.routes ?? [])
export const openRoutes = featureModules.flatMap(capability => capability.openRoutes ?? [])
export const commandLoaders = featureModules.flatMap(capability => capability.commands ?? [])
export const loadSessionDialog = featureModules.find(capability => capability.sessionDialog)?.sessionDialog
