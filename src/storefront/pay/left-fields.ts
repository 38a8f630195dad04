/**
 * Lists the fields that the shopper filled in and left before hydration, so that they are formatted and checked as after
 * hydration. The field that has the focus is left out, because the shopper may still be typing there.
 */
export const listLeftFields = <Field extends string>(typed: Partial<Record<Field, string>>): Field[] =>
  (Object.keys(typed) as Field[]).filter(field => document.activeElement?.getAttribute('name') !== field)
