export { deleteMappingsOfProduct } from './repository.ts'
