/** Compares the storefront's reduced React (docs/decisions/0056) with the published React, in a browser. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build, type Plugin } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { Trees } from '#tests/support/react-trees.tsx'
import { reactFeatures } from '../../scripts/support/react-features.mjs'

declare const traceTrees: (seed: number, html: string, steps: number) => Promise<string[]>

/**
 * React's scheduler uses setImmediate where it exists. Pending tasks are counted, so that the test can wait for React
 * even on a slow machine.
 */
function observeTasks() {
  let tasks = 0
  const setImmediate = (task: () => void) => {
    tasks += 1
    setTimeout(() => {
      tasks -= 1
      task()
    })
  }
  Object.assign(window, { setImmediate, countTasks: () => tasks })
}

const chromium = await openChromium()

/** Opens a page with the component trees of tests/support/react-trees.tsx, built with these Vite plugins. */
async function openTrees(plugins: Plugin[]) {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins,
      oxc: { jsx: { development: false } },
      define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        write: false,
        minify: true,
        lib: { entry: 'tests/support/react-trees.tsx', formats: ['iife'], name: 'trees' },
      },
    }),
  ].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  const { page } = await chromium.newPerson()
  await page.evaluate(observeTasks)
  await page.addScriptTag({ content: code })
  return {
    bytes: code.length,
    trace: (seed: number, html: string) =>
      page.evaluate(([each, markup]) => traceTrees(each, markup, 40), [seed, html] as const),
    close: () => page.close(),
  }
}

const published = await openTrees([])
const ours = await openTrees([reactFeatures])
afterAll(() => Promise.all([published.close(), ours.close()]))

const renderTrees = (seed: number) => renderToString(createElement(Trees, { seed }))
const seeds = Array.from({ length: 12 }, (_, index) => 100 * index + 1)

describe('React of the storefront', () => {
  it('builds a React that is at least a quarter smaller than the published one', () =>
    expect(ours.bytes).toBeLessThan(0.75 * published.bytes))

  it('behaves like the published React for every tree and action', async () => {
    for (const seed of seeds) {
      const html = renderTrees(seed)
      const expected = await published.trace(seed, html)
      expect(await ours.trace(seed, html), `seed ${seed}`).toEqual(expected)
      expect(expected.join()).toMatch(/effect .*click .*<main/)
    }
  })

  it('replaces mismatched server markup in the same way as the published React', async () => {
    for (const seed of seeds) {
      const html = renderTrees(seed + 1)
      const expected = await published.trace(seed, html)
      expect(await ours.trace(seed, html), `seed ${seed}`).toEqual(expected)
      expect(expected.join()).toContain('error ')
    }
  })
})
