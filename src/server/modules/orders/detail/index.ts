export { purgeDeletedNoteJob } from './notes.ts'
export { registerOrderActionRoutes } from './routes.ts'
