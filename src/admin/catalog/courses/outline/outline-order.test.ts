import { describe, expect, it } from 'vitest'
import {
  applyOrder,
  findPlace,
  type Modules,
  moveToModule,
  placeLesson,
  placeModule,
  stepRow,
} from './outline-order.ts'

const build = (...modules: string[]): Modules =>
  modules.map(text => {
    const [id = '', ...lessons] = text.split(' ')
    return { id, lessons: lessons.map(lesson => ({ id: lesson })) }
  })
const print = (order: { id: string; lessonIds: string[] }[] | null) =>
  order?.map(({ id, lessonIds }) => [id, ...lessonIds].join(' '))

const modules = build('A 1 2', 'B', 'C 3')

describe('the order of a course', () => {
  it.each([
    ['within its module', '1', '2', ['A 2 1', 'B', 'C 3']],
    ['below the heading of another module', '1', 'B', ['A 2', 'B 1', 'C 3']],
    ['above the heading of its module', '3', 'C', ['A 1 2', 'B 3', 'C']],
    ['into another module', '1', '3', ['A 2', 'B', 'C 3 1']],
    ['to the top of the first module', '3', 'A', ['A 3 1 2', 'B', 'C']],
  ])('moves a lesson %s', (_, id, over, expected) => {
    expect(print(placeLesson(modules, id, over))).toEqual(expected)
  })

  it('moves a module with its lessons', () => {
    expect(print(placeModule(modules, 'A', 'C'))).toEqual(['B', 'C 3', 'A 1 2'])
    expect(print(placeModule(modules, 'C', 'A'))).toEqual(['C 3', 'A 1 2', 'B'])
  })

  it('moves one row up or down, and no further than the ends', () => {
    expect(print(stepRow(modules, '2', 1))).toEqual(['A 1', 'B 2', 'C 3'])
    expect(print(stepRow(modules, '3', -1))).toEqual(['A 1 2', 'B 3', 'C'])
    expect(print(stepRow(modules, 'B', -1))).toEqual(['B', 'A 1 2', 'C 3'])
    expect(stepRow(modules, '1', -1)).toBeNull()
    expect(stepRow(modules, '3', 1)).toBeNull()
    expect(stepRow(modules, 'A', -1)).toBeNull()
    expect(stepRow(modules, 'C', 1)).toBeNull()
  })

  it('moves a lesson to the end of a module', () => {
    expect(print(moveToModule(modules, '1', 'C'))).toEqual(['A 2', 'B', 'C 3 1'])
  })

  it('finds the place of a lesson', () => {
    expect(findPlace(placeLesson(modules, '1', '3'), '1')).toEqual({ moduleId: 'C', place: 2 })
  })

  it('applies an order only while it names exactly the modules and lessons of the course', () => {
    const order = placeLesson(modules, '1', '3')
    expect(applyOrder(modules, order)).toEqual(build('A 2', 'B', 'C 3 1'))
    expect(applyOrder(build('A 1 2', 'B', 'C 3', 'D'), order)).toBeNull()
    expect(applyOrder(build('A 1 2', 'C 3'), order)).toBeNull()
    expect(applyOrder(build('A 1 2', 'B', 'C 3 4'), order)).toBeNull()
  })
})
