import { seedDemoShop } from '#server/demo-shop/index.ts'
import { type Services, workerContext } from '#server/kernel/context.ts'
import { createUpsell, createVisualPage } from '#server/upsells/index.ts'

/** Fills an empty database with the demo shop when the settings ask for it. */
export async function seed(services: Services): Promise<void> {
  if (services.config.seed !== 'demo') return
  await seedDemoShop(workerContext(services, 'seed'), { createUpsell, createVisualPage })
}
