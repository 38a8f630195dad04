export { getPreview } from './preview/get-preview.ts'
export { registerTemplateRoutes } from './routes.ts'
