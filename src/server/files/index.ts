export { createDiskStorage } from './disk-storage.ts'
export { fileRoutes } from './routes.ts'
export { type ImageToStore, storeImage, storeShippedImage } from './store-image.ts'
