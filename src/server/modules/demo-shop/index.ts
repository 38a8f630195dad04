export { seedDemoShop } from './seed-demo-shop.ts'
export type { SeedOperations } from './seed-pages.ts'
