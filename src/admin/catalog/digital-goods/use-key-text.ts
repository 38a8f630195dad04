import { useMemo, useState } from 'react'
import { readKeyList } from './read-key-list.ts'

/** The list of keys in a dialog, as text and as keys. */
export function useKeyText() {
  const [text, setText] = useState('')
  const list = useMemo(() => readKeyList(text), [text])
  return { text, setText, list }
}
