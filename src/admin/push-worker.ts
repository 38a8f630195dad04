import type { PushMessage } from '#contract/push.ts'

/**
 * The parts of a service worker's global scope that are used here. TypeScript's own types of workers contradict those of
 * pages.
 */
type WorkerScope = {
  addEventListener(
    type: 'push',
    listener: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: object): Promise<{ url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  location: Location
}
const worker = self as unknown as WorkerScope

/** Focuses a window that shows the page, or opens one. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin)
  // A message of the shop names only its own pages.
  if (origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(each => each.url === href)
  await (shown ? shown.focus() : worker.clients.openWindow(href))
}

// Browsers end a subscription that shows no notification for a message, so one without readable content shows one too.
worker.addEventListener('push', event => {
  const { title, body, tag, url, at } = (event.data?.json() ?? { title: 'Vitrine' }) as Partial<PushMessage>
  const options = {
    body,
    tag: tag ?? 'vitrine',
    renotify: true,
    icon: '/admin-app/icons/icon-192.png',
    badge: '/admin-app/icons/badge-96.png',
    timestamp: at ? Date.parse(at) : Date.now(),
    data: { url: url ?? '/home' },
  }
  event.waitUntil(worker.registration.showNotification(title ?? 'Vitrine', options))
})

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data?.url ?? '/home')))
})
