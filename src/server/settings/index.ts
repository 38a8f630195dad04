export { registerSettingsRoutes } from './routes.ts'
export { readShopSettings, saveShopSettings } from './shop-settings.ts'
