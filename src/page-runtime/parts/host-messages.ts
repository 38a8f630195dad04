import type { Hash, Height, Open, Paint } from '#contract/frame-messages.ts'

/** Calls `take` for messages of one kind from the parent page. */
export function onHostMessage<M extends Hash | Paint>(name: M['vitrine'], take: (message: M) => void): void {
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.vitrine === name) take(data)
  })
}

export const postToHost = (message: Height | Open | Paint): void => parent.postMessage(message, '*')
