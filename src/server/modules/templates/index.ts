export { getPreview } from './preview/get-preview.ts'
