export { pix } from '../english/pix.ts'
