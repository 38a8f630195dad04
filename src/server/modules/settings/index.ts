export { findUnreadableKeys } from './find-unreadable-keys.ts'
export { initializeShop } from './initialize-shop.ts'
export { readShopSettings, saveShopSettings } from './shop-settings.ts'
export { storeImportedKeys } from './store-imported-keys.ts'
