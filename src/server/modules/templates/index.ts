export { listTemplates } from './list-templates.ts'
export { getPreview } from './preview/get-preview.ts'
