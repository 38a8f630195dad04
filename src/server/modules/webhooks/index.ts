export { listUnreadableWebhookSecrets } from './endpoints/list-unreadable-secrets.ts'
