export { seedDemoShop } from './seed.ts'
export type { SeedVerbs } from './seed-pages.ts'
