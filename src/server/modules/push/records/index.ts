export { enqueuePushAlarms, enqueuePushEvents, isPushed } from './enqueue-push-events.ts'
export { selectPushedEvents } from './repository.ts'
