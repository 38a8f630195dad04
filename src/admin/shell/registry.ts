import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { FeatureCommands } from './palette/commands.ts'
import type { ProductPanel } from './product-panels.ts'
import type { Renewal } from './renewal/renewal.ts'

/** The exports of a feature's `routes.tsx`. */
type FeatureModule = {
  /** Screens inside the layout, for signed-in members. */
  routes?: RouteObject[]
  /** Screens without the layout that need no session, such as sign-in and set-up. */
  openRoutes?: RouteObject[]
  /** The feature's commands, fetched when the palette is first opened. */
  commands?: () => Promise<FeatureCommands>
  /** The feature's panels on the product page, in the order of the page. */
  productPanels?: ProductPanel[]
  /** The dialog that renews a session which ended while a screen was in use. */
  sessionDialog?: () => Promise<ComponentType<{ renewal: Renewal }>>
}

const featureModules = Object.values(import.meta.glob<FeatureModule>('../*/routes.tsx', { eager: true }))

/** All screens of the administration. Each folder with a `routes.tsx` adds its screens. */
export const memberRoutes = featureModules.flatMap(capability => capability.routes ?? [])
export const openRoutes = featureModules.flatMap(capability => capability.openRoutes ?? [])
export const commandLoaders = featureModules.flatMap(capability => capability.commands ?? [])
export const productPanels = featureModules.flatMap(capability => capability.productPanels ?? [])
export const loadSessionDialog = featureModules.find(capability => capability.sessionDialog)?.sessionDialog
