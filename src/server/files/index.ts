export { fileRoutes } from './routes.ts'
export { createStorage } from './storage/index.ts'
export { storeShippedImage } from './store-image.ts'
