import { type SeedOperations, seedDemoShop } from '#server/demo-shop/index.ts'
import { createWorkerContext, type Services } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage } from '#server/pages/index.ts'
import {
  changePage,
  createCustomPage,
  createUpsell,
  createVisualPage,
  listLinksOfPage,
  setLink,
} from '#server/upsells/index.ts'

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
