import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import {
  choosePushEvents,
  deletePushDevice,
  getPushSettings,
  type PushDevice,
  type PushEvent,
  testPushDevice,
} from '#contract/push.ts'
import { endOwnSubscription, findOwnEndpointHash, getPushSupport, turnOnPush } from '../../shell/push-device.ts'

/** What the member receives, the row of this browser, and whether this browser can receive notifications. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  async queryFn() {
    const [settings, ownHash] = await Promise.all([call(getPushSettings), findOwnEndpointHash()])
    const ownDevice = settings.devices.find(({ endpointHash }) => endpointHash === ownHash) ?? null
    // The member may have decided about the permission since the last read.
    return { settings, ownDevice, support: getPushSupport() }
  },
})

/** Runs a change of the devices, and reads them again even after a failure, because the change may have been made. */
function useDeviceMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }) })
}

export const useTurnOnPush = () => useDeviceMutation((publicKey: string) => turnOnPush(publicKey))

/** Removes a device. In this browser, the subscription ends too. */
export const useRemoveDevice = () =>
  useDeviceMutation(async ({ device, isOwn }: { device: PushDevice; isOwn: boolean }) => {
    await call(deletePushDevice, { params: { id: device.id } })
    if (isOwn) await endOwnSubscription()
  })

export const useTestDevice = () =>
  useDeviceMutation(async (id: string) => (await call(testPushDevice, { params: { id } })).result)

export function useChoosePushEvents() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (events: PushEvent[]) => call(choosePushEvents, { body: { events } }),
    onSuccess: ({ events }) =>
      client.setQueryData(pushQuery.queryKey, known => known && { ...known, settings: { ...known.settings, events } }),
  })
}
