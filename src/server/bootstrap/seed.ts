import { seedDemoShop } from '#server/modules/demo-shop/seed-demo-shop.ts'
import type { SeedOperations } from '#server/modules/demo-shop/seed-pages.ts'
import { createCampaign, createSalesPage } from '#server/modules/pages/index.ts'
import { changePage } from '#server/modules/upsells/funnels/pages/change-page.ts'
import { setLink } from '#server/modules/upsells/funnels/pages/set-link.ts'
import { createCustomPage, createUpsell, createVisualPage, listLinksOfPage } from '#server/modules/upsells/index.ts'
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
