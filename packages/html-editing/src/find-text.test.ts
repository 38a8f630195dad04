import { expect, it } from 'vitest'
import { findByText } from './find-text.ts'
import { indexPage } from './page-index.ts'

const find = (html: string, text: string) => findByText(indexPage(html), text)

it('finds the innermost element whose whole text matches', () => {
  expect(find('<div><p>Buy\n <b>now</b></p></div>', 'Buy now')).toBe('1')
  expect(find('<title>Buy</title><p><b>Buy</b></p>', ' Buy ')).toBe('2')
})

it('finds no element when several elements match or only code matches', () => {
  expect(find('<p>Buy</p><p>Buy</p>', 'Buy')).toBeNull()
  expect(find('<script>Buy</script><template><p>Buy</template>', 'Buy')).toBeNull()
  expect(find('<p>Buy</p>', 'Bu')).toBeNull()
  expect(find('<p> </p>', ' ')).toBeNull()
})
