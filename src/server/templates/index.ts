export { readPreview } from './preview/read-preview.ts'
export { templateRoutes } from './routes.ts'
