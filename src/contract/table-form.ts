import * as z from 'zod/mini'

/**
 * How a table is written as text: 'plain' for programs, with commas and a decimal point; 'excel-br' for an Excel set to
 * Brazil, with semicolons and a decimal comma. Both are UTF-8 with a byte order mark.
 */
export const TableForm = z._default(z.enum(['plain', 'excel-br']), 'plain')
export type TableForm = z.output<typeof TableForm>
/** The separator between cells and the decimal separator. */
export const getSeparators = (form: TableForm) =>
  form === 'excel-br' ? { delimiter: ';', decimal: ',' } : { delimiter: ',', decimal: '.' }
