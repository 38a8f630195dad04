import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const indexPath = resolve('startbootstrap-landing-page/dist/index.html')
const paths = readdirSync(dirname(indexPath), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && !/\.(md|map)$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))
const trickyHtml =
  '<p id="ent">Pre&ccedil;o &amp; prazo: R$&nbsp;89</p>\r\n<pre id="code">\n\n  a &lt; b\n</pre>\r\n' +
  '<?php echo 1 ?>\r\n<p id="mis">so <i>one</p><p>two</i> three</p>\r\n' +
  '<p><img id="lamp" src="assets/img/testimonials-1.jpg" srcset="assets/img/testimonials-2.jpg 2x" alt="Lamp"></p>\r\n' +
  '<p><span id="made">still</span></p><script>document.getElementById("made").textContent = "from a script"</script>\r\n' +
  '<p><a id="buy" href="/checkout?product=none">Buy now</a></p>\r\n'
/** The entry page of a template, extended with HTML that tree-based editors tend to corrupt. */
export const originalHtml = `\uFEFF${readFileSync(indexPath, 'utf8').replace(/\r?\n/g, '\r\n')}`.replace(
  '<!-- Footer-->',
  `${trickyHtml}<!-- Footer-->`,
)

/** The files of the template by path. */
export const templateFiles = Object.fromEntries(
  paths.map(file => [relative(dirname(indexPath), file).replaceAll('\\', '/'), readFileSync(file)] as const),
)
