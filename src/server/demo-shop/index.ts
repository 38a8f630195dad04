export { type SeedVerbs, seedDemoShop } from './seed.ts'
