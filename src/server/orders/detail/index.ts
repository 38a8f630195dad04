export { forgetDeletedNote } from './notes.ts'
export { registerOrderActs } from './routes.ts'
