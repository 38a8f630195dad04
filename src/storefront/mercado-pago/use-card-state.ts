import { useEffect, useState } from 'react'
import { type CardState, card } from './card-state.ts'

export function useCardState(): CardState {
  const [state, setState] = useState(card.get)
  useEffect(() => {
    const update = () => setState(card.get())
    update()
    return card.subscribe(update)
  }, [])
  return state
}
