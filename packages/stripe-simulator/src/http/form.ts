export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

const maxDepth = 8

function isUnsafe(part: string) {
  return part === '__proto__' || part === 'constructor' || part === 'prototype'
}

/** Parses Stripe's notation `a[b][0]=c`. A list becomes an object with the keys 0, 1, 2. */
export function parseForm(text: string): FormObject {
  const form: FormObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = name.split('[').map(part => (part.endsWith(']') ? part.slice(0, -1) : part))
    if (parts.length > maxDepth || parts.some(isUnsafe)) continue
    setFormValue(form, parts, value)
  }
  return form
}

function setFormValue(form: FormObject, parts: string[], value: string) {
  let parent = form
  parts.forEach((part, index) => {
    const name = part === '' && index > 0 ? String(Object.keys(parent).length) : part
    if (index === parts.length - 1) {
      parent[name] = value
      return
    }
    const child = parent[name]
    if (typeof child === 'object') parent = child
    else {
      const empty: FormObject = {}
      parent[name] = empty
      parent = empty
    }
  })
}
