import { type SeedVerbs, seedDemoShop } from '#server/demo-shop/index.ts'
import { type Services, workerContext } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage } from '#server/pages/index.ts'
import {
  changePage,
  createCustomPage,
  createUpsell,
  createVisualPage,
  listLinks,
  setLink,
} from '#server/upsells/index.ts'

/** What the demo shop is made with. */
export const seedVerbs: SeedVerbs = {
  createCampaign,
  createSalesPage,
  createUpsell,
  createCustomPage,
  listLinks,
  setLink,
  createVisualPage,
  changePage,
}

/** Fills an empty database with the demo shop when the settings ask for it. */
export async function seed(services: Services): Promise<void> {
  if (services.config.seed !== 'demo') return
  await seedDemoShop(workerContext(services, 'seed'), seedVerbs)
  services.content.forget()
}
