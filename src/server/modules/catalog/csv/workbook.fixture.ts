import { strToU8, type Zippable, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Converts a column index, starting at 0, to its letters. */
const toColumnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${toColumnLetters(Math.floor(column / 26) - 1)}${toColumnLetters(column % 26)}`
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `xml` has the raw attributes and content of a cell, for cells that no value can express. */
export type FixtureCell = string | number | boolean | Date | null | { xml: [attributes: string, content: string] }

function renderCellXml(value: FixtureCell, reference: string, texts: string[]): string {
  if (value === null) return `<c r="${reference}" s="0"/>`
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  // A date is stored as days since 1899-12-30, in a cell with a date format.
  if (value instanceof Date) return `<c r="${reference}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
  if (typeof value === 'object') return `<c r="${reference}" ${value.xml[0]}>${value.xml[1]}</c>`
  return `<c r="${reference}" t="s"><v>${texts.push(value) - 1}</v></c>`
}

/** Renders the XML of a sheet. Appends its texts to `texts`, the list that all cells share. */
export function renderSheetXml(rows: readonly (readonly FixtureCell[])[], texts: string[]): string {
  const lines = rows.map((row, rowIndex) => {
    const cells = row.map((value, column) => renderCellXml(value, `${toColumnLetters(column)}${rowIndex + 1}`, texts))
    return `<row r="${rowIndex + 1}">${cells.join('')}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** Builds the files of a workbook as Excel packs them. `sheet` is the XML of its first sheet. */
export function buildWorkbookFiles(sheet: string, texts: readonly string[] = []): Record<string, Uint8Array> {
  const shared = texts.map(text => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
      <sheet name="Produtos" sheetId="2" r:id="rId7"/><sheet name="Outra" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}">
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId7" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/>
      <Relationship Id="rId8" Type="${relations}/styles" Target="styles.xml"/>
      <Relationship Id="rId9" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': renderSheetXml([[1, 2, 3]], []),
    'xl/worksheets/sheet2.xml': sheet,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${shared}</sst>`,
  }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))
}

/** Builds a workbook whose first sheet has these rows. */
export function buildWorkbook(rows: readonly (readonly FixtureCell[])[], extraFiles: Zippable = {}): Uint8Array {
  const texts: string[] = []
  const sheet = renderSheetXml(rows, texts)
  return zipSync({ ...buildWorkbookFiles(sheet, texts), ...extraFiles })
}
