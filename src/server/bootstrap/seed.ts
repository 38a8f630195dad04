import { seedDemoShop } from '#server/modules/demo-shop/seed-demo-shop.ts'
import type { SeedOperations } from '#server/modules/demo-shop/seed-pages.ts'
import { addExampleOrders } from '#server/modules/example-orders/index.ts'
import { createOrderBump } from '#server/modules/order-bumps/save-order-bump.ts'
import { createCampaign, createSalesPage } from '#server/modules/pages/index.ts'
import { changePage } from '#server/modules/upsells/funnels/pages/change-page.ts'
import { setLink } from '#server/modules/upsells/funnels/pages/set-link.ts'
import {
  createCustomPage,
  createUpsell,
  createVisualPage,
  listLinksOfPage,
  pinActivePages,
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
  createOrderBump: (ctx, input) => createOrderBump(ctx, { ...input, query: undefined }),
  pinPages: pinActivePages,
  addExampleOrders,
}

/** Creates the demo shop in an empty database when the settings request it. */
export async function seed(services: Services): Promise<void> {
  const { seed: wanted } = services.config
  if (wanted === 'none') return
  await seedDemoShop(createWorkerContext(services, 'seed'), seedOperations, {
    hasOrders: wanted === 'demo_with_orders',
  })
  services.content.forget()
}
