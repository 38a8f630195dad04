export { createDiskStorage } from './disk-storage.ts'
export { fileRoutes } from './routes.ts'
export { storeShippedImage } from './store-image.ts'
