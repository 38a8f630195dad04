export { keepKeys } from './keep-keys.ts'
export { registerSettingsRoutes } from './routes.ts'
export { readShopSettings, saveShopSettings } from './shop-settings.ts'
export { unreadableKeys } from './unreadable-keys.ts'
