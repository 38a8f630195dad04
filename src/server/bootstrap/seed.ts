import { type SeedOperations, seedDemoShop } from '#server/modules/demo-shop/index.ts'
import { createCampaign, createSalesPage } from '#server/modules/pages/index.ts'
import {
  changePage,
  createCustomPage,
  createUpsell,
  createVisualPage,
  listLinksOfPage,
  setLink,
} from '#server/modules/upsells/index.ts'
import { createWorkerContext, type Services } from '#server/platform/core/context.ts'

export const seedOperations: SeedOperations = {
  createCampaign,
  createSalesPage,
  createUpsell,
  createCustomPage,
  listLinks: listLinksOfPage,
  setLink,
  createVisualPage,
  changePage,
}

/** Creates the demo shop in an empty database when the settings request it. */
export async function seed(services: Services): Promise<void> {
  if (services.config.seed !== 'demo') return
  await seedDemoShop(createWorkerContext(services, 'seed'), seedOperations)
  services.content.forget()
}
