export { registerSettingsRoutes } from './routes.ts'
export { readShopSettings } from './shop-settings.ts'
