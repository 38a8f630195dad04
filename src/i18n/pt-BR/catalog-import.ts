export { catalogImport } from '../spec/catalog-import.ts'
