import { describe, expect, it } from 'vitest'
import { branchMetrics, layoutPathWires } from './path-layout.ts'
import type { Wire } from './wires.ts'

const wire = (to: string, how: Wire['how'] = 'declined', from = 'p1'): Wire => ({
  from,
  to,
  how,
  count: null,
  share: null,
  isPast: false,
})
const getStart = (path: string) => Number(/^M([\d.]+) 0/.exec(path)?.[1])

describe('layoutPathWires', () => {
  const wires = [wire('p2', 'accepted'), wire('p2'), wire('home'), wire('home', 'declined', 'p2')]

  it('draws only the outgoing wires of a node; wires to the node below are straight and come last', () => {
    const { pathWires, height } = layoutPathWires('p1', 'p2', wires)
    expect(pathWires.map(each => `${each.wire.how} ${each.wire.to} ${each.isOnward}`)).toEqual([
      'declined home false',
      'accepted p2 true',
      'declined p2 true',
    ])
    expect(pathWires[1]?.path).toMatch(new RegExp(`V${height}$`))
    expect(pathWires[0]?.path).toMatch(/H\d+$/)
    expect(layoutPathWires('p2', null, wires).pathWires.map(each => each.isOnward)).toEqual([false])
  })

  it('orders the starting points of the lines so that no lines cross: the first line to turn starts furthest to the right', () => {
    const starts = layoutPathWires('p1', 'p2', wires).pathWires.map(each => getStart(each.path))
    expect(starts).toEqual([...starts].sort((a, b) => b - a))
    expect(new Set(starts).size).toBe(starts.length)
  })

  it('limits the total width of all lines, so that labels have space beside any number of wires', () => {
    const manyWires = Array.from({ length: 20 }, (_, index) => wire(`p${index + 2}`))
    expect(layoutPathWires('p1', null, manyWires).width).toBe(
      branchMetrics.edge + branchMetrics.lanes + branchMetrics.end,
    )
  })
})
