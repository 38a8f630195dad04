import { describe, expect, it } from 'vitest'
import {
  addElement,
  changeElement,
  draftOf,
  duplicateElement,
  labelOf,
  problemOf,
  readyOffer,
  removeElement,
  selectedOf,
  stackElements,
} from './draft.ts'

const empty = draftOf([])
const withProduct = addElement(empty, 'product', 'p')

describe('a visual page being edited', () => {
  it('adds an element at 100,100 in 16px and selects it', () => {
    const draft = addElement(empty, 'text', 'a')
    expect(selectedOf(draft)).toMatchObject({
      id: 'a',
      position: { x: 100, y: 100 },
      style: { fontSize: '16px', color: '#000000' },
    })
    expect(selectedOf(withProduct)?.price).toBe(2999)
  })
  it('changes one element and forgets parts that are taken away', () => {
    const bound = changeElement(withProduct, 'p', { productId: 'x', variantId: 'y' })
    expect(selectedOf(bound)).toMatchObject({ productId: 'x' })
    expect(selectedOf(changeElement(bound, 'p', { productId: undefined, variantId: undefined }))).not.toHaveProperty(
      'productId',
    )
  })
  it('copies an element without its offer', () => {
    const sold = changeElement(withProduct, 'p', { offerId: 'o' })
    const copy = selectedOf(duplicateElement(sold, 'p', 'q'))
    expect(copy).toMatchObject({ id: 'q', position: { x: 124, y: 124 } })
    expect(copy).not.toHaveProperty('offerId')
  })
  it('begins as a whole offer, one part below the other, that can be saved as it is', () => {
    let made = 0
    const { elements, selected } = readyOffer(() => `e${++made}`)
    expect(elements.map(element => element.type).sort()).toEqual(['product', 'text', 'text'])
    expect(elements.find(element => element.id === selected)?.type).toBe('product')
    expect(elements.map(problemOf)).toEqual([null, null, null])
    const ys = elements.map(element => element.position.y)
    expect(new Set(ys).size).toBe(3)
  })
  it('removes an element and selects none', () => {
    expect(removeElement(withProduct, 'p')).toEqual({ elements: [], selected: null })
  })
  it('stacks elements so that none lies on another', () => {
    const stacked = stackElements(addElement(addElement(withProduct, 'image', 'i'), 'button', 'b'))
    const ys = stacked.elements.map(element => element.position.y)
    expect(ys).toEqual([...ys].sort((a, b) => a - b))
    expect(new Set(ys).size).toBe(3)
  })
  it('asks for a name and a price where a product is not of the shop', () => {
    const [product] = withProduct.elements
    if (!product) throw new Error('no product')
    expect(problemOf(product)).toBeNull()
    expect(problemOf({ ...product, price: 0 })).toBe('Preencha o nome do produto e o preço')
    expect(problemOf({ ...product, name: ' ' })).toBe('Preencha o nome do produto e o preço')
    expect(problemOf({ ...product, price: 0, productId: 'x' })).toBeNull()
    expect(labelOf({ ...product, name: 'Estojo' })).toBe('Estojo')
  })
})
