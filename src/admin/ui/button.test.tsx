import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'

/** Lists every variant by name: a missing or additional one causes a type error. */
const variants = {
  default: 0,
  destructive: 1,
  outline: 2,
  secondary: 3,
  ghost: 4,
  link: 5,
  brand: 6,
  hero: 7,
} satisfies Record<ButtonVariant, number>
const sizes = { default: '', sm: 'btn-sm', lg: 'btn-lg', icon: 'btn-icon' } satisfies Partial<
  Record<ButtonSize, string>
>
const styles = readFileSync(join(import.meta.dirname, 'controls.css'), 'utf8')
const getClasses = (markup: string) => /class="([^"]*)"/.exec(markup)?.[1]?.trim().split(/\s+/)

it.each(Object.keys(variants) as ButtonVariant[])('renders the button variant %s with its own CSS class', variant => {
  expect(getClasses(renderToStaticMarkup(<Button variant={variant}>x</Button>))).toEqual(['btn', `btn-${variant}`])
  expect(styles).toMatch(new RegExp(`^\\.btn-${variant} \\{`, 'm'))
})

it.each(Object.entries(sizes) as [ButtonSize, string][])(
  'renders the button size %s with its CSS class',
  (size, name) => {
    const classes = getClasses(renderToStaticMarkup(<Button size={size}>x</Button>))
    expect(classes).toEqual(['btn', 'btn-default', ...(name ? [name] : [])])
    expect(styles).toMatch(new RegExp(`^\\.${name || 'btn'} \\{`, 'm'))
  },
)

it('marks a busy button for screen readers and shows its progress text', () => {
  const markup = renderToStaticMarkup(<Button busy="Salvando…">Salvar</Button>)
  expect(markup).toContain('aria-busy="true"')
  expect(markup).toContain('Salvando…')
  expect(markup).not.toContain('>Salvar<')
})
