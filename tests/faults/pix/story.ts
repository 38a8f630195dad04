import type { Buyer } from '../support/buyer.ts'
import type { CourseScene } from './course-scene.ts'

/** One fault of a payment by Pix. Returns problems that the final check of payments and stock does not find. */
export type Story = { name: string; stock?: number | null; act: (scene: CourseScene) => Promise<string[]> }

export const expectState = (label: string, actual: string, expected: string) =>
  actual === expected ? [] : [`${label}: the order is ${actual} instead of ${expected}`]

export const expectPaid = async (scene: CourseScene, buyer: Buyer, label: string) =>
  expectState(label, (await scene.readOrder(buyer)).state, 'paid')
